/** From whom to whom the notices of the tests go, and what they call the one accelerator of the catalog. */
import { catalogNames } from '../../inquiry-service/contract/accelerators.ts'

export const A100_NAMES = catalogNames([
  {
    id: 'nvidia-a100',
    name: 'NVIDIA A100',
    manufacturer: 'NVIDIA',
    variants: [{ id: 'nvidia-a100-pcie-40gb', name: 'NVIDIA A100 PCIe 40GB' }],
  },
])

export const NOTICE_SETTINGS = {
  from: 'desk@reference.example',
  to: ['desk@operator.example'],
  siteUrl: 'https://reference.example',
  names: A100_NAMES,
}
