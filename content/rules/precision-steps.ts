/** Matrix rates of a chip double with each step to a narrower format. */
import { factPath } from '../paths.ts'
import { rateOfFact } from '../printed-fact.ts'
import { rateName } from '../schema/rates.ts'
import type { AuthoredVariant } from '../schema/variant.ts'
import type { Rule } from './rule.ts'

type Rate = NonNullable<AuthoredVariant['compute']>[number]

/** Printed rates are rounded; 1% covers three digits. */
const TOLERANCE = 0.01

/** Precision → its rate as a multiple of FP16, or of BF16 where no FP16 rate is stated. */
const STEPS: Partial<Record<Rate['precision'], number>> = { TF32: 0.5, BF16: 1, FP8: 2, INT8: 2 }

const CDNA = 'The tables of CDNA and CDNA 2 print INT8 at the rate of FP16'
const RDNA3 = 'AMD’s table of specifications prints INT8 at the rate of FP16'
const ASCEND = 'Huawei’s pages count the vector units in at FP16, and its tool gives BF16 of the matrix units alone'
const ATOM = 'The maker is reported to print INT8 at four times FP16'
const MLU370 = 'The maker prints 256 TOPS beside 96 TFLOPS'
const GRAYSKULL = 'The documentation prints FP8 at four times FP16'
const BLACKWELL = 'The data sheet prints 2.2 beside 4.5 PFLOPS: both are rounded'
const ULTRA = 'The data sheet of Blackwell Ultra prints 330 and 307 TOPS'
const GEFORCE = 'GeForce cards halve the rate of 16 bits with accumulation in FP32, and not that of 8 or 4 bits'
const FOUR_BITS = 'Blackwell Ultra has dense units for four bits at six times BF16'
const L40S = 'The data sheet prints 362.05 beside 733, and 366 nowhere'
const RUBIN = 'The preliminary table prints FP8 at more than four times FP16, and INT8 below it'
const CLOUD_AI = 'The table of cards prints INT8 at nearly three times FP16'
const WORMHOLE = 'The documentation prints FP8 at three and a half times FP16'

export const precisionSteps: Rule = {
  name: 'precision-steps',
  description:
    'Matrix rates of one variant and one sparsity are to FP16 as their widths: TF32 one half, BF16 the same, FP8 and INT8 twice, FP4 four times, within 1%, because a chip runs them on the same multipliers: another ratio mixes dense with sparse, halves twice, or mixes a card with its chip.',
  exceptions: {
    'amd-instinct-mi100-pcie.compute.BF16.tensor.dense': 'The table of CDNA prints BF16 at half the rate of FP16',
    'amd-instinct-mi100-pcie.compute.INT8.tensor.dense': CDNA,
    'amd-instinct-mi210-pcie.compute.INT8.tensor.dense': CDNA,
    'amd-instinct-mi250-oam.compute.INT8.tensor.dense': CDNA,
    'amd-instinct-mi250x-oam.compute.INT8.tensor.dense': CDNA,
    'amd-radeon-pro-w7700-16gb.compute.INT8.tensor.dense': RDNA3,
    'amd-radeon-pro-w7800-32gb.compute.INT8.tensor.dense': RDNA3,
    'amd-radeon-pro-w7800-48gb.compute.INT8.tensor.dense': RDNA3,
    'amd-radeon-pro-w7900-48gb.compute.INT8.tensor.dense': RDNA3,
    'amd-radeon-pro-w7900-dual-slot-48gb.compute.INT8.tensor.dense': RDNA3,
    'amd-radeon-rx-7900-xtx-24gb.compute.INT8.tensor.dense': 'The product page prints INT8 at the rate of FP16',
    'amd-instinct-mi455x-eam.compute.INT8': 'The brochure prints INT8 at the rate of FP16',
    'cambricon-mlu370-x4.compute.INT8.tensor.dense': MLU370,
    'cambricon-mlu370-x8.compute.INT8.tensor.dense': MLU370,
    'huawei-ascend-910b-280t-32gb-pcie.compute.BF16.tensor.dense': ASCEND,
    'huawei-ascend-910b-280t-64gb-pcie.compute.BF16.tensor.dense': ASCEND,
    'huawei-ascend-910b-280t-64gb.compute.BF16.tensor.dense': ASCEND,
    'huawei-ascend-910b-313t-64gb.compute.BF16.tensor.dense': ASCEND,
    'huawei-ascend-910c-560t-128gb.compute.BF16.tensor.dense': ASCEND,
    'rebellions-atom-ca02-16gb.compute.INT8.tensor.dense': ATOM,
    'rebellions-atom-max-ca25-64gb.compute.INT8.tensor.dense': ATOM,
    'rebellions-atom-plus-ca22-16gb.compute.INT8.tensor.dense': ATOM,
    'intel-gaudi-3-hl-325l-oam.compute.FP8.tensor.dense': 'The white paper prints FP8 at the rate of BF16',
    'nvidia-b100-sxm-192gb.compute.TF32.tensor.dense':
      'Half of what the preliminary data sheet prints, 1.8 beside 3.5 PFLOPS: both are rounded',
    'nvidia-b100-sxm-192gb.compute.TF32.tensor.structured-sparse':
      'The preliminary data sheet prints 1.8 beside 3.5 PFLOPS: both are rounded',
    'nvidia-b200-sxm-180gb.compute.TF32': BLACKWELL,
    'nvidia-b300-sxm-270gb.compute.TF32': BLACKWELL,
    'nvidia-b300-sxm-270gb.integration:FP4 tensor rate, dense': FOUR_BITS,
    'nvidia-b300-sxm-270gb.integration:NVFP4 tensor rate, dense': FOUR_BITS,
    'nvidia-gb300-gpu-279gb.integration:FP4 tensor rate, dense': FOUR_BITS,
    'nvidia-gb300-gpu-279gb.integration:NVFP4 tensor rate, dense': FOUR_BITS,
    'nvidia-geforce-rtx-3090-24gb.compute.INT8': GEFORCE,
    'nvidia-geforce-rtx-3090-ti-24gb.compute.INT8': GEFORCE,
    'nvidia-geforce-rtx-4080-16gb.compute.INT8': GEFORCE,
    'nvidia-geforce-rtx-4090-24gb.compute.INT8': GEFORCE,
    'nvidia-geforce-rtx-5090-32gb.compute.INT8': GEFORCE,
    'nvidia-geforce-rtx-5080-16gb.compute.INT8': GEFORCE,
    'nvidia-geforce-rtx-5070-ti-16gb.compute.INT8': GEFORCE,
    'nvidia-geforce-rtx-5090-32gb.integration:FP4 tensor rate, dense': GEFORCE,
    'nvidia-geforce-rtx-5090-32gb.integration:FP4 tensor rate, structured-sparse': GEFORCE,
    'nvidia-geforce-rtx-5080-16gb.integration:FP4 tensor rate, dense': GEFORCE,
    'nvidia-geforce-rtx-5080-16gb.integration:FP4 tensor rate, structured-sparse': GEFORCE,
    'nvidia-geforce-rtx-5070-ti-16gb.integration:FP4 tensor rate, dense': GEFORCE,
    'nvidia-geforce-rtx-5070-ti-16gb.integration:FP4 tensor rate, structured-sparse': GEFORCE,
    'nvidia-gb200-gpu-186gb.integration:NVFP4 tensor rate, dense': 'The recipes print 9,800 beside 2,450 of BF16',
    'nvidia-rubin-gpu-288gb.integration:NVFP4 tensor rate, dense': RUBIN,
    'nvidia-b300-sxm-270gb.compute.INT8': ULTRA,
    'nvidia-gb300-gpu-279gb.compute.INT8': ULTRA,
    'nvidia-l40s-48gb.compute.TF32.tensor.dense': L40S,
    'nvidia-l40s-48gb.compute.FP8.tensor.dense': L40S,
    'nvidia-l40s-48gb.compute.INT8.tensor.dense': L40S,
    'nvidia-l2-24gb.compute.TF32.tensor.dense': 'NVIDIA’s source prints 48 beside 97: both are rounded',
    'nvidia-rubin-gpu-288gb.compute.FP8.tensor.dense': RUBIN,
    'nvidia-rubin-gpu-288gb.compute.INT8.tensor.dense': RUBIN,
    'qualcomm-cloud-ai-100-standard.compute.INT8.tensor.dense': CLOUD_AI,
    'qualcomm-cloud-ai-100-pro.compute.INT8.tensor.dense': CLOUD_AI,
    'qualcomm-cloud-ai-100-ultra.compute.INT8.tensor.dense': CLOUD_AI,
    'tenstorrent-grayskull-e75.compute.FP8.tensor.dense': GRAYSKULL,
    'tenstorrent-grayskull-e150.compute.FP8.tensor.dense': GRAYSKULL,
    'tenstorrent-wormhole-n150d.compute.FP8.tensor.dense': WORMHOLE,
    'tenstorrent-wormhole-n150s.compute.FP8.tensor.dense': WORMHOLE,
    'tenstorrent-wormhole-n300d.compute.FP8.tensor.dense': WORMHOLE,
    'tenstorrent-wormhole-n300s.compute.FP8.tensor.dense': WORMHOLE,
  },
  scope: 'variant',
  check({ compute = [], integration = [] }) {
    const rates = compute
      .filter(({ execution }) => execution === 'tensor')
      .map((rate) => ({ ...rate, field: rateName(rate), step: STEPS[rate.precision] }))
    return [...rates, ...integration.flatMap(fourBits)].flatMap(({ field, value, sparsity, step }) => {
      const base = baseOf(sparsity, compute)
      if (step === undefined || !base || rateName(base) === field) return []
      const ratio = value / base.value
      if (Math.abs(ratio / step - 1) <= TOLERANCE) return []
      const problem = `${value} beside ${base.value} of ${base.precision} is ${ratio.toFixed(3)} and not ${step} times as much`
      const remedy =
        'check both rows, and that both are dense or both sparse and of one accelerator; if the document prints them so, add an exception with the reason'
      return [{ field, problem, remedy }]
    })
  },
}

/** Rates in four bits are facts, as the contract has no name for the format. */
function fourBits({ label, value }: { label: string; value: string }) {
  const [, sparsity] = /^(?:MX|NV)?FP4 tensor rate, (dense|structured-sparse)$/.exec(label) ?? []
  const rate = rateOfFact(value)
  return sparsity === undefined || rate === undefined
    ? []
    : [{ field: factPath(label), value: rate, sparsity: sparsity as Rate['sparsity'], step: 4 }]
}

function baseOf(sparsity: Rate['sparsity'], compute: readonly Rate[]): Rate | undefined {
  const ofPrecision = (precision: Rate['precision']) =>
    compute.find((rate) => rate.precision === precision && rate.execution === 'tensor' && rate.sparsity === sparsity)
  return ofPrecision('FP16') ?? ofPrecision('BF16')
}
