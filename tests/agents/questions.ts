/**
 * What people ask agents about accelerators, with the answer, and the files that an agent opens after `/llms.txt`. A
 * built test looks for the words of the answers in those files.
 */

export interface Question {
  ask: string
  /** In the order in which they are opened; each is named by, or follows from, an earlier one. */
  opens: readonly string[]
  /** All of them are in the opened files. */
  answer: readonly (string | RegExp)[]
}

const CATALOG = '/catalog.md'
const SKILL = '/.well-known/agent-skills/accelerator-sourcing/SKILL.md'
const B200 = '/catalog/nvidia-b200-sxm-180gb.md'

/** The first twelve are one conversation: files opened for one question are known at the next. */
export const QUESTIONS: readonly Question[] = [
  {
    ask: 'What is the memory bandwidth of the H100 SXM5 80GB, and that of the PCIe card?',
    opens: [CATALOG],
    answer: ['|nvidia-h100-sxm5-80gb|80|3350r|', '|nvidia-h100-pcie-80gb|80|2000r|'],
  },
  {
    ask: 'Which variants have at least 96 GB and at most 400 W?',
    opens: [CATALOG],
    // Which rows these are is computed from the catalog in the test.
    answer: ['|nvidia-rtx-pro-6000-blackwell-max-q-96gb|96|1792r|300r|'],
  },
  {
    ask: 'Which has more memory, the MI300X or the H200 SXM, and by how much?',
    opens: [CATALOG],
    answer: ['|amd-instinct-mi300x-oam|192|', '|nvidia-h200-sxm5-141gb|141|'],
  },
  {
    ask: 'Does NVIDIA state a dense FP8 rate for the H200 NVL?',
    opens: [CATALOG],
    answer: [/\|nvidia-h200-nvl-141gb\|.*\|1670\.5hr\|$/m, 'h: half of a printed sparse rate'],
  },
  {
    ask: 'How much memory does a B200 on an HGX board have, and which document says so?',
    opens: [B200],
    answer: [
      '180 GB',
      /\[\^1\]: \[NVIDIA Blackwell datasheet, 4204213 \(October 2025\)\]\(\/documents\/nvidia-blackwell-datasheet-4204213\)/,
    ],
  },
  {
    ask: 'What is the dense FP4 rate of the B200, and which document states it?',
    opens: [B200],
    answer: [/\| FP4 \| 9000 .*\[\^1\]/],
  },
  {
    ask: 'How do the MI300X and the H200 SXM compare in dense FP16 and in bandwidth?',
    opens: ['/compare/amd-instinct-mi300x-oam-and-nvidia-h200-sxm5-141gb.md'],
    answer: [/\| Memory bandwidth GB\/s \| 53\d\d .*\| 4800/, /\| FP16 dense TFLOPS \| 1307/],
  },
  {
    ask: 'What NVLink bandwidth does each variant of the Hopper family have?',
    opens: ['/families/nvidia-hopper.md'],
    answer: ['NVLink 4 900 GB/s', 'NVLink 4 bridge 600 GB/s'],
  },
  {
    ask: 'How is the memory for serving a model computed?',
    opens: [SKILL],
    answer: ['cache = 2 × layers × kvHeads × headDim × tokens × concurrency × cacheBytesPerElement'],
  },
  {
    ask: 'What must an inquiry contain, and how can it be tried without sending it?',
    opens: [SKILL],
    answer: ['`kind` (buy or sell), `quantity`, `location`, `email`, `region`', '/api/v1/sandbox/requests'],
  },
  {
    ask: 'The submission of an inquiry timed out. What now?',
    opens: ['/developers/guide.md'],
    answer: ['Send the same key and the same body again'],
  },
  {
    ask: 'What bounds the tokens per second of one user?',
    opens: ['/articles/bandwidth-bounds-decoding.md'],
    answer: ['tokens per second of one sequence ≤ bandwidth / bytes of weights read per token'],
  },
  {
    ask: 'How many inquiries may one client send in an hour?',
    opens: [],
    answer: ['5 new inquiries in an hour'],
  },
  {
    ask: 'What does the error idempotency_conflict mean?',
    opens: ['/developers/errors/idempotency_conflict.md'],
    answer: [
      'one key, two different inquiries',
      'This Idempotency-Key already belongs to an inquiry with other content',
    ],
  },
  {
    ask: 'What part numbers does an HGX B200 board have?',
    opens: [B200],
    answer: ['935-26287-00A0-000'],
  },
  {
    ask: 'Which fields does a variant have in the API, and which may be null?',
    opens: ['/developers/reference.md', '/developers/reference.part-2.md'],
    answer: ['memoryBandwidthGBs', 'number or null'],
  },
  {
    ask: 'Was the NVIDIA Blackwell datasheet of October 2025 read in the original?',
    opens: ['/documents/nvidia-blackwell-datasheet-4204213.md'],
    answer: [/unverified/i],
  },
  {
    ask: 'Which AMD models use CDNA 4, and what are their FP8 rates?',
    opens: ['/families/amd-cdna-4.md'],
    answer: ['AMD Instinct MI355X', /FP8 5033\.2/],
  },
  {
    ask: 'How many H200 NVL cards does Llama 3.3 70B need in 16 bits, and how full are they?',
    opens: ['/fit/llama-3-3-70b.md'],
    answer: [/\| H200 NVL 141GB \| 141 \| 2 \| 2 \|/, 'It needs 173 GB in 16 bits'],
  },
  {
    ask: 'Where can everything be downloaded for offline use, and how is it verified?',
    opens: [CATALOG],
    answer: ['/bundle.zip', /SHA-256 [0-9a-f]{64}/],
  },
]

/** What the first twelve may cost together. */
export const CONVERSATION = { questions: 12, fetches: 20, characters: 150_000 } as const
