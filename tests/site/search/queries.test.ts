/**
 * What people type, and the answer that comes first: of a load `run`, its model, users, tokens, bits per weight and the variants that
 * are named; of a figure its title and value; else the kind and the title of an entry.
 */
import { describe, expect, test } from 'vitest'
import { catalogRows, catalogSources, rateKinds } from '../../../site/catalog/catalog-index.build.ts'
import { createAsk } from '../../../site/search/ask.ts'
import { searchIndex } from '../../../site/search/search-index.build.ts'

const ask = createAsk({
  entries: searchIndex.entries,
  catalog: { ...catalogSources, rateKinds, variants: catalogRows },
})

function firstAnswer(query: string): string {
  const { question, figures, entries } = ask(query)
  const [figure] = figures
  const [entry] = entries
  if (question) {
    const { presetId, users, tokens, bits = 'published', variantIds } = question
    const named = variantIds.length > 4 ? variantIds.slice(0, 2) : variantIds
    return ['run', presetId, users, tokens, bits, ...named].join(' ')
  }
  // The space between thousands is narrow and does not break.
  if (figure) return `${figure.title} ${figure.value.replace(/(?<=\d),/, '')}`
  return `${entry?.kind} ${entry?.title}`
}

const FOUR = 'nvidia-h100-pcie-80gb nvidia-h200-nvl-141gb nvidia-l40s-48gb amd-instinct-mi300x-oam'

const QUESTIONS = [
  ['which card for DeepSeek R1?', 'run deepseek-r1 1 8192 published'],
  ['Run DeepSeek R1 for 16 users at 32k', 'run deepseek-r1 16 32768 published'],
  ['how many h100 for deepseek r1', 'run deepseek-r1 1 8192 published nvidia-h100-sxm5-80gb nvidia-h100-pcie-80gb'],
  ['can 2x h100 run llama 70b', 'run llama-3-3-70b 1 8192 published nvidia-h100-sxm5-80gb nvidia-h100-pcie-80gb'],
  ['can i run llama 70b on a single mi300x', 'run llama-3-3-70b 1 8192 published amd-instinct-mi300x-oam'],
  ['how much vram does gemma 3 27b need', 'run gemma-3-27b 1 8192 published'],
  ['llama 4 scout at 1m tokens', 'run llama-4-scout 1 1048576 published'],
  ['which is better h200 or mi300x', 'comparison AMD Instinct MI300X (OAM) and NVIDIA H200 SXM 141GB'],
  ['how much memory does the b200 have', 'NVIDIA B200 SXM 180GB (HGX B200): memory 180 GB'],
  ['what is the tdp of the l40s?', 'NVIDIA L40S 48GB: maximum power 350 W'],
  ['how fast is the a100 in fp16?', 'NVIDIA A100 SXM4 80GB: FP16 tensor, dense 312 TFLOPS'],
  ['does the l4 support fp8?', 'NVIDIA L4 24GB: FP8 tensor, dense 242 TFLOPS'],
  ['should i buy used gpus', 'article Buying used accelerators: what to ask and what to test'],
  ['can I serve llama 3.3 70b in 8 bit for 10 users?', 'run llama-3-3-70b 10 8192 8'],
  ['llama 70b with 2 × h100 pcie', 'run llama-3-3-70b 1 8192 published nvidia-h100-pcie-80gb'],
  ['llama 70b for ten users', 'run llama-3-3-70b 10 8192 published'],
  ['llama 70b at 50 tokens/s', 'run llama-3-3-70b 1 8192 published'],
  ['llama 70b gptq', 'run llama-3-3-70b 1 8192 4'],
  ['llama 70b for １６ users', 'run llama-3-3-70b 16 8192 published'],
  ['llama 70b 2-bit', 'run llama-3-3-70b 1 8192 published'],
  // By its whole name, though others are looked up more.
  ['deepseek-v3', 'run deepseek-v3 1 8192 published'],
  ['GLM-4.7 for 4 users', 'run glm-4-7 4 8192 published'],
  ['deepseek r1 on 8xh200', 'run deepseek-r1 1 8192 published nvidia-h200-sxm5-141gb nvidia-h200-nvl-141gb'],
  ['2x h100 vs 1x h200', 'comparison NVIDIA H100 SXM5 80GB and NVIDIA H200 SXM 141GB'],
  ['a100 40gb vs 80gb', 'comparison NVIDIA A100 PCIe 40GB and NVIDIA A100 PCIe 80GB'],
  ['what runs qwen3 coder 480b in fp8', 'run qwen3-coder-480b-a35b 1 8192 8'],
  // Each part between `vs`, `or` and commas names its own, and so does each full name in a row.
  ...[
    'h100 pcie vs h200 nvl vs l40s vs mi300x for llama 70b 16 users 32k',
    'h100 pcie vs h200 nvl vs l40s vs mi300x for a 70b model 16 users 32k',
    'llama 70b for 16 users at 32k: h100 pcie, h200 nvl, l40s or mi300x',
    'h100 pcie h200 nvl l40s mi300x llama 70b 16 users 32k',
  ].map((query) => [query, `run llama-3-3-70b 16 32768 published ${FOUR}`]),
  ['llama 70b on l40s or mi300x', 'run llama-3-3-70b 1 8192 published nvidia-l40s-48gb amd-instinct-mi300x-oam'],
  ['h100 vs l40s for llama 70b', 'run llama-3-3-70b 1 8192 published nvidia-h100-sxm5-80gb nvidia-l40s-48gb'],
]

const NAMES = [
  ['h100', 'model NVIDIA H100'],
  ['dgx h100', 'model NVIDIA H100'],
  ['AMD Radeon PRO V520 8 GB (PCIe)', 'variant AMD Radeon PRO V520 8 GB (PCIe)'],
  ['h200 bf16', 'NVIDIA H200 SXM 141GB: BF16 tensor, dense 989.5 TFLOPS, derived'],
  ['mi300 bandwith', 'AMD Instinct MI300X (OAM): memory bandwidth 5325 GB/s'],
  ['h100 vs l40s', 'comparison NVIDIA H100 PCIe 80GB and NVIDIA L40S 48GB'],
  ['h20 80gb vs l40s', 'comparison NVIDIA H20 96GB and NVIDIA L40S 48GB'],
  ['h20 80gb bandwidth', 'NVIDIA H20 96GB: memory bandwidth 4000 GB/s'],
  ['h20 141gb', 'variant NVIDIA H20 141GB'],
  ['memory for llama 3.1 8b', 'run llama-3-1-8b 1 8192 published'],
  ['mfu of a b300', 'model NVIDIA B300'],
  ['5090', 'model NVIDIA GeForce RTX 5090'],
  ['h100 tdp', 'NVIDIA H100 SXM5 80GB: maximum power 700 W'],
  ['b300 fp4', 'link NVIDIA B300 SXM (HGX B300): FP4 tensor rate, dense'],
  ['gaudi 3', 'model Intel Gaudi 3'],
  ['昇腾910B', 'model Huawei Ascend 910B'],
  ['strix halo', 'not-listed AMD Ryzen AI Max'],
  ['l40s nvlink', 'link NVIDIA L40S 48GB: NVLink support'],
  ['h100 sxm fp8 sparse', 'NVIDIA H100 SXM5 80GB: FP8 tensor, structured-sparse 3958 TFLOPS'],
  ['rtx pro 6000', 'model NVIDIA RTX PRO 6000 Blackwell'],
  ['grace hopper', 'model NVIDIA GH200 Grace Hopper'],
  ['w7900', 'variant AMD Radeon PRO W7900 48 GB (PCIe)'],
  ['openapi', 'developers OpenAPI'],
  ['kv cache', 'article The KV cache, and what grouped-query attention saves'],
  ['privacy', 'page Privacy'],
  ['h100 price', 'model NVIDIA H100'],
  ['80gb pcie', 'variant NVIDIA A100 PCIe 80GB'],
  ['nvidia h100 sxm 80gb', 'variant NVIDIA H100 SXM5 80GB'],
]

describe('the first answer', () => {
  test.each(QUESTIONS)('to the question “%s” is %s', (query, expected) => {
    expect(firstAnswer(query)).toBe(expected)
  })

  test.each(NAMES)('to “%s” is %s', (query, expected) => {
    expect(firstAnswer(query)).toBe(expected)
  })

  test.each([
    ['h200', 'nvidia-h200-sxm5-141gb nvidia-h200-nvl-141gb'],
    ['h20 80gb', 'nvidia-h20-96gb nvidia-h20-141gb'],
    ['h100 vs l40s', 'nvidia-h100-pcie-80gb nvidia-l40s-48gb'],
    ['h100 pcie l40s mi300x', 'nvidia-h100-pcie-80gb nvidia-l40s-48gb amd-instinct-mi300x-oam'],
    ['h100 pcie vs h200 nvl vs l40s vs mi300x', FOUR],
    ['how much is an h100 pcie', 'nvidia-h100-pcie-80gb'],
    ['nvidia amd', ''],
    ['kv cache', ''],
    ['h200 bf16', ''],
  ])('to “%s” shows the figures of “%s”', (query, expected) => {
    expect(ask(query).shown?.join(' ') ?? '').toBe(expected)
  })

  test('to a question says which of the devices it does not know', () => {
    expect(ask('llama 70b on l40s, rtx 9999 or mi300x').ignored).toEqual(['rtx 9999'])
    expect(ask('h100 pcie vs l40s for llama 70b').entries[0]?.path).toBe(
      '/compare/nvidia-h100-pcie-80gb-and-nvidia-l40s-48gb',
    )
  })

  test.each(['gemma 2 9b', 'glm 4.6', 'gpt-5', 'apple m3 ultra', 'llama 3.2 11b'])(
    'to “%s”, a model that is not listed, is no other model',
    (query) => {
      expect(ask(query).question).toBeUndefined()
    },
  )

  test('to a misspelled figure says what was read', () => {
    expect(['mi300 bandwith', 'h100 memory'].map((query) => ask(query).corrected)).toEqual([
      'mi300 bandwidth',
      undefined,
    ])
  })

  test('to a name that nothing matches is the nearest one', () => {
    const { entries, areNearest } = ask('mi3000x')
    expect([entries[0]?.title, areNearest]).toEqual(['AMD Instinct MI300X', true])
  })
})
