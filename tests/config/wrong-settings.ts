/** Environments that no service may start with, each with its one-line message. */

interface WrongSettings {
  readonly environment: Readonly<Record<string, string>>
  readonly line: string
}

const SECRET = 'x'.repeat(32)
const URL_RULE = 'must be an http or https URL without credentials, query and fragment'
const NAME_RULE = 'must be one line without white space at its ends'
const PORT_RULE = 'must be a port from 0 to 65535'
const RANGES = 'must be addresses and CIDR ranges separated by commas, such as 10.0.0.0/8, 2001:db8::1'
const ORIGINS = 'must be origins separated by commas, such as https://www.example.com'
const LEVELS = 'must be fatal, error, warn, info, debug, trace or silent'
const HIDDEN = 'its value is not shown here'

const row = (environment: Readonly<Record<string, string>>, line: string): WrongSettings => ({
  environment,
  line: `Cannot start: ${line}`,
})

/** A variable whose value is shown. */
const shown = (name: string, value: string, rule: string) =>
  row({ [name]: value }, `${name} ${rule}: current value is ${JSON.stringify(value)}`)

/** One whose value may be a secret. */
const hidden = (name: string, value: string, rule: string) => row({ [name]: value }, `${name} ${rule}: ${HIDDEN}`)

export const WRONG_SETTINGS: readonly WrongSettings[] = [
  shown('SITE_URL', 'ftp://example.com', URL_RULE),
  shown('SITE_URL', 'https://example.com/?a=1', URL_RULE),
  shown('SITE_URL', 'https://example.com/reference', 'must be an origin, without a path'),
  hidden('SITE_URL', 'https://me:canary@example.com', URL_RULE),
  shown('INQUIRY_URL', 'service.example', URL_RULE),
  shown('OPERATOR_NAME', 'Ac\nme', NAME_RULE),
  shown('OPERATOR_NAME', 'A'.repeat(201), 'must have at most 200 characters'),
  shown('CONTACT_EMAIL', 'nobody', 'must be one email address'),
  hidden('CONTACT_EMAIL', 'a@b.example, c@d.example', 'must be one email address'),
  shown('SITE_STATUS', 'soon', 'must be prelaunch or live'),
  row({ SITE_STATUS: 'live' }, 'SITE_URL must be the public address with SITE_STATUS=live: it is not set'),
  shown('INQUIRIES', 'maybe', 'must be on or off'),
  shown('HOST', 'http://127.0.0.1', 'must be a host name or an address'),
  shown('PORT', 'ten', PORT_RULE),
  shown('PORT', '65536', PORT_RULE),
  shown('METRICS_PORT', '9464/tcp', PORT_RULE),
  row(
    { PORT: '3000', METRICS_PORT: '3000' },
    'METRICS_PORT must not be that of the service, PORT: current value is "3000"',
  ),
  row({ REDIS_URL: 'redis://a:6379' }, 'CLIENT_KEY_SECRET must be set with REDIS_URL: it is not set'),
  hidden(
    'QUOTA_REDIS_URL',
    'http://canary:6379',
    'must begin with redis://, rediss://, unix://, redis+sentinel:// or redis+cluster://',
  ),
  shown('STORE_DURABILITY', 'attested:', 'must be "verified" or "attested:NAME"'),
  shown('TRUSTED_PROXIES', '10.0.0.0/33', RANGES),
  ...['0.0.0.0/0', '10.0.0.1, ::/0', '::ffff:0:0/96'].map((ranges) =>
    shown('TRUSTED_PROXIES', ranges, 'must name your proxies, not every address'),
  ),
  shown('ALLOWED_ORIGINS', '*', ORIGINS),
  shown('ALLOWED_ORIGINS', 'https://a.example/path', ORIGINS),
  hidden('CLIENT_KEY_SECRET', 'canary', 'must have at least 32 characters'),
  hidden('EDGE_CLIENT_SECRET', 'canary', 'must have at least 32 characters'),
  row({ CLIENT_KEY_SECRET_FILE: '/nowhere/secret' }, "CLIENT_KEY_SECRET_FILE can't be read: there is no such file"),
  row({ CLIENT_KEY_SECRET_FILE: '/' }, "CLIENT_KEY_SECRET_FILE can't be read: it is a folder"),
  row({ CLIENT_KEY_SECRET_FILE: '/dev/null' }, "CLIENT_KEY_SECRET_FILE can't be read: the file is empty"),
  row(
    { CLIENT_KEY_SECRET_FILE: '/nowhere/secret', CLIENT_KEY_SECRET: SECRET },
    'CLIENT_KEY_SECRET_FILE must not be set with CLIENT_KEY_SECRET: both are set',
  ),
  row(
    { SMTP_URL: 'smtp://mail.example', NOTIFY_TO: 'a@b.example' },
    'NOTIFY_FROM must be set with SMTP_URL, NOTIFY_TO, NOTIFY_FROM, or none: it is not set',
  ),
  row(
    { SMTP_URL: 'mail.canary.example', NOTIFY_TO: 'a@b.example', NOTIFY_FROM: 'c@d.example' },
    `SMTP_URL must be an smtp:// or smtps:// URL with a host: ${HIDDEN}`,
  ),
  shown('DATA_DIR', ' ', 'must name a folder'),
  shown('LOG_LEVEL', 'loud', LEVELS),
]
