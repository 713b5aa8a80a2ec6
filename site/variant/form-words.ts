/** What each form factor is, under its drawing. */
import type { Form } from '../../content/schema/vocabulary.ts'

export const FORM_WORDS: Readonly<Record<Form, string>> = {
  SXM: 'SXM module seen from above, not to scale. It mounts on an NVIDIA baseboard and does not fit a PCIe slot.',
  OAM: 'OAM module seen from above, not to scale. It mounts on a universal baseboard and does not fit a PCIe slot.',
  superchip: 'Superchip: processor and accelerator on one board, not to scale. It does not fit a PCIe slot.',
  'PCIe dual-slot': 'PCIe card, two slots wide, not to scale.',
  'PCIe single-slot': 'PCIe card, one slot wide, not to scale.',
  'PCIe low-profile': 'Half-height PCIe card, not to scale.',
  PCIe: 'PCIe card, not to scale. The number of slots it takes is not stated.',
  consumer: 'Consumer card, not to scale: two to four slots wide, with fans that blow into the case.',
  other: 'Not SXM, OAM or PCIe: the form factor is given in the manufacturer’s words. Not to scale.',
}
