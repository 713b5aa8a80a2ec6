/**
 * One table of inquiry bodies for the sandbox and production: those accepted, with their normalized form, and those
 * refused, with their `error.fields`. See D13 to D16, D36.
 */

/** Two variants of the real catalog and the model of one: ids are never changed or reused. */
const MODEL_ID = 'nvidia-h100'
const VARIANT_ID = 'nvidia-h100-sxm5-80gb'
const VARIANT_OF_ANOTHER_MODEL = 'amd-instinct-mi300x-oam'

/** The least that is accepted. */
export const INQUIRY = {
  kind: 'buy',
  quantity: 8,
  location: 'Rotterdam',
  email: 'buyer@example.com',
  region: 'EU',
  currency: 'EUR',
  consent: true,
} as const

interface AcceptedCase {
  readonly name: string
  readonly sent: object
  readonly normalized: object
}

interface RefusedCase {
  readonly name: string
  readonly sent: unknown
  readonly fields: Readonly<Record<string, string>>
}

/** Outside the basic plane: one code point, two UTF-16 code units, four bytes. */
const ASTRAL = '𝔸'
const LOCATION_EMPTY = 'must not be empty'
const CONTROL = 'must not have control characters'
const EMAIL = 'must be one email address, such as name@example.com'
const HALF_A_PAIR = 'must not have half of a surrogate pair'
const QUANTITY = 'must be an integer from 1 to 100000'
const atMost = (length: number) => `must have at most ${length} characters`

/** Accepted as sent: the normalized form is the same. */
const kept = (name: string, change: object): AcceptedCase => {
  const sent = { ...INQUIRY, ...change }
  return { name, sent, normalized: sent }
}

const normalized = (name: string, change: object, to: object): AcceptedCase => ({
  name,
  sent: { ...INQUIRY, ...change },
  normalized: { ...INQUIRY, ...to },
})

/** Field → its longest text, in code points (D13). */
const LONGEST = { modelId: 80, location: 200, notes: 3000, condition: 100 }

const textsOfLength = (excess: number) =>
  Object.entries(LONGEST).flatMap(([field, most]) =>
    [
      ['', 'x'],
      [' outside the basic plane', ASTRAL],
    ].map(([where = '', character = '']) => {
      const length = most + excess
      const change = { [field]: character.repeat(length) }
      return { name: `${field} of ${length} characters${where}`, change, fields: { [field]: atMost(most) } }
    }),
  )

const emailOf = (length: number) => `${'a'.repeat(length - '@example.com'.length)}@example.com`

export const ACCEPTED_INQUIRIES: readonly AcceptedCase[] = [
  kept('the least', {}),
  kept('a list of further variants in the notes, line by line (D46)', {
    notes: 'Accelerators in this inquiry:\n8 × nvidia-h100-sxm5-80gb\n4 × nvidia-h200-nvl-141gb',
  }),
  kept('everything', {
    kind: 'sell',
    modelId: MODEL_ID,
    variantId: VARIANT_ID,
    notes: 'Two racks, first half now\n\tthe rest in spring',
    region: 'GLOBAL',
    currency: 'GBP',
    condition: 'Used for eight months, warranty until June',
  }),
  ...['EU', 'UK', 'US', 'GLOBAL'].map((region) => kept(`region ${region}`, { region })),
  ...['EUR', 'GBP', 'USD'].map((currency) => kept(`currency ${currency}`, { currency })),
  kept('quantity 1', { quantity: 1 }),
  kept('quantity 100000', { quantity: 100_000 }),
  kept('a model that the catalog does not have (D15)', { modelId: 'acme-not-listed-yet' }),
  kept('location of 1 character', { location: 'X' }),
  ...textsOfLength(0).map(({ name, change }) => kept(name, change)),
  kept('email of 254 characters', { email: emailOf(254) }),
  kept('email of an internationalized domain in its ASCII form', { email: 'buyer@xn--bcher-kva.example' }),
  kept('email in capitals, which stay', { email: 'Buyer@Example.COM' }),
  kept('tab and line feed within notes', { notes: 'one\ttwo\nthree' }),
  normalized(
    'notes with other ends of lines, which become line feeds (D14)',
    { notes: '\rfine\rEmail: ceo@example.com\r\nLocation: Paris\r\r\nend\r' },
    { notes: 'fine\nEmail: ceo@example.com\nLocation: Paris\n\nend' },
  ),
  kept('a joiner within a word', { location: 'नई दिल्\u200dली' }),
  kept('letters that look like a command', { notes: '=1+1; DROP TABLE inquiry; <script>alert(1)</script> {{7*7}}' }),
  normalized('an empty website, left out', { website: '' }, {}),
  normalized('empty optional text, left out', { modelId: '', variantId: '', notes: '', condition: '' }, {}),
  normalized('optional text of white space, left out', { modelId: ' ', notes: ' \n ', condition: '  ' }, {}),
  normalized('a variant of white space (D36)', { modelId: MODEL_ID, variantId: '  ' }, { modelId: MODEL_ID }),
  normalized(
    'text with white space around it, trimmed',
    {
      location: '  Rotterdam  ',
      notes: '\n hello \n',
      condition: ' new ',
      modelId: ` ${MODEL_ID} `,
      variantId: ` ${VARIANT_ID} `,
    },
    { location: 'Rotterdam', notes: 'hello', condition: 'new', modelId: MODEL_ID, variantId: VARIANT_ID },
  ),
  normalized('an email with white space around it, trimmed (D36)', { email: ' buyer@example.com ' }, {}),
  normalized('decomposed letters, composed', { location: 'Mu\u0308nchen' }, { location: 'M\u00fcnchen' }),
  normalized(
    'line breaks of every kind in notes',
    { notes: 'a\nb\r\nc\u2028d\u2029e' },
    { notes: 'a\nb\nc\u2028d\u2029e' },
  ),
]

const refused = (name: string, change: object, fields: RefusedCase['fields']): RefusedCase => ({
  name,
  sent: { ...INQUIRY, ...change },
  fields,
})

/** JSON.stringify leaves out what is undefined: the field is absent. */
const absent = (field: keyof typeof INQUIRY) =>
  refused(`no ${field}`, { [field]: undefined }, { [field]: 'is required' })

/** The problem of each optional or required text field that is not text. */
const TEXT_FIELDS = ['modelId', 'variantId', 'location', 'email', 'notes', 'condition', 'website'] as const

export const REFUSED_INQUIRIES: readonly RefusedCase[] = [
  ...(Object.keys(INQUIRY) as (keyof typeof INQUIRY)[]).map(absent),
  ...[' buy ', 'BUY', '', 1].map((kind) =>
    refused(`kind ${JSON.stringify(kind)}`, { kind }, { kind: 'must be one of buy, sell' }),
  ),
  ...['eu', 'APAC', null].map((region) =>
    refused(`region ${JSON.stringify(region)}`, { region }, { region: 'must be one of EU, UK, US, GLOBAL' }),
  ),
  ...['eur', 'CHF', null].map((currency) =>
    refused(`currency ${JSON.stringify(currency)}`, { currency }, { currency: 'must be one of EUR, GBP, USD' }),
  ),
  ...[0, -1, 100_001, 1.5, '5', true, null, [5]].map((quantity) =>
    refused(`quantity ${JSON.stringify(quantity)}`, { quantity }, { quantity: QUANTITY }),
  ),
  ...[false, 1, 'true', null].map((consent) =>
    refused(`consent ${JSON.stringify(consent)}`, { consent }, { consent: 'must be true' }),
  ),
  ...TEXT_FIELDS.flatMap((field) =>
    [5, null, ['x']].map((value) =>
      refused(`${field} ${JSON.stringify(value)}`, { [field]: value }, { [field]: 'must be text' }),
    ),
  ),
  ...['\u0958', '\ufb2c'].map((longer) =>
    refused(
      `location of 200 times U+${longer.charCodeAt(0).toString(16)}, which normalization makes longer`,
      { location: longer.repeat(200) },
      { location: atMost(200) },
    ),
  ),
  refused(
    'location of 200 letters and a space: limits are checked as sent',
    { location: ` ${'x'.repeat(200)}` },
    { location: atMost(200) },
  ),
  ...textsOfLength(1).map(({ name, change, fields }) => refused(name, change, fields)),
  refused('email of 255 characters', { email: emailOf(255) }, { email: atMost(254) }),
  refused('an empty location', { location: '' }, { location: LOCATION_EMPTY }),
  refused('location of white space', { location: ' \t\u00a0 ' }, { location: LOCATION_EMPTY }),
  ...['x', ' '].map((website) =>
    refused(`website ${JSON.stringify(website)}`, { website }, { website: 'must be empty or left out' }),
  ),
  ...[
    ...['', 'buyer', '@example.com', 'buyer@', 'buyer@localhost', 'buyer@example..com', 'buyer@-example.com'],
    ...['.buyer@example.com', 'buyer.@example.com', 'a@b@example.com', 'buyer @example.com', 'buyer@[127.0.0.1]'],
    ...['buyer@example.com, other@example.com', 'Buyer <buyer@example.com>', 'b\u00fccher@example.com'],
    'buyer@b\u00fccher.example',
  ].map((email) => refused(`email ${JSON.stringify(email)}`, { email }, { email: EMAIL })),
  refused(
    'email with a line break for another header',
    { email: 'a@example.com\r\nBcc: b@example.com' },
    { email: CONTROL },
  ),
  ...['\u0000', '\u001b', '\u007f', '\u009f', '\u2028', '\u202e', '\u2066', '\t', '\n'].map((mark) =>
    refused(`${codePoint(mark)} within a location`, { location: `a${mark}b` }, { location: CONTROL }),
  ),
  ...['\u0000', '\u000b', '\u007f', '\u0085', '\u202e'].map((mark) =>
    refused(`${codePoint(mark)} within notes`, { notes: `a${mark}b` }, { notes: CONTROL }),
  ),
  refused('half of a surrogate pair', { location: 'a\ud800b' }, { location: HALF_A_PAIR }),
  refused('half of a surrogate pair in notes', { notes: '\udc00' }, { notes: HALF_A_PAIR }),
  refused('a variant without a model', { variantId: VARIANT_ID }, { variantId: 'requires modelId' }),
  refused(
    'a variant beside a model of white space',
    { modelId: ' ', variantId: VARIANT_ID },
    { variantId: 'requires modelId' },
  ),
  ...[
    ['a variant of another model', { modelId: MODEL_ID, variantId: VARIANT_OF_ANOTHER_MODEL }],
    ['a variant that the catalog does not have', { modelId: MODEL_ID, variantId: 'acme-x1-pcie' }],
    ['a variant in capitals', { modelId: MODEL_ID, variantId: VARIANT_ID.toUpperCase() }],
    ['a variant named like a built-in property', { modelId: 'constructor', variantId: 'constructor' }],
    ['variantId of 120 characters', { modelId: MODEL_ID, variantId: 'v'.repeat(120) }],
  ].map(([name, change]) =>
    refused(String(name), Object(change), { variantId: 'must be a variant of the given model' }),
  ),
  refused('variantId of 121 characters', { modelId: MODEL_ID, variantId: 'v'.repeat(121) }, { variantId: atMost(120) }),
  ...['Kind', 'idempotencyKey', 'constructor', ''].map((name) =>
    refused(`unknown property ${JSON.stringify(name)}`, { [name]: 1 }, { [name]: 'is not a property of this request' }),
  ),
  refused(
    'several faults at once',
    { quantity: 0, color: 'green', modelId: MODEL_ID, variantId: VARIANT_OF_ANOTHER_MODEL },
    {
      quantity: QUANTITY,
      color: 'is not a property of this request',
      variantId: 'must be a variant of the given model',
    },
  ),
  ...[null, [INQUIRY], 'text'].map((sent) => ({
    name: `${JSON.stringify(sent).slice(0, 12)} in place of an object (D12)`,
    sent,
    fields: { body: 'must be a JSON object' },
  })),
  {
    name: 'an empty object',
    sent: {},
    fields: Object.fromEntries(Object.keys(INQUIRY).map((field) => [field, 'is required'])),
  },
]

function codePoint(mark: string): string {
  return `U+${mark.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`
}
