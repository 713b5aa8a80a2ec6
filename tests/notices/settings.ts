/** From whom to whom the notices of the tests go. */
import { catalogNames } from '../../inquiry-service/contract/accelerators.ts'

export const NOTICE_SETTINGS = {
  from: 'desk@reference.example',
  to: ['desk@operator.example'],
  siteUrl: 'https://reference.example',
  names: catalogNames([]),
  deskCommand: 'npm run desk --',
}
