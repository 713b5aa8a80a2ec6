/** Form factors in words to filter by. The manufacturers' own wording stays what the table shows. */

export interface FormFactorClass {
  id: string
  label: string
  /** Whether the manufacturer's wording falls into the class; classes may overlap. */
  holds: (formFactor: string) => boolean
}

const isPcie = (text: string) => /\bPCIe\b/.test(text)

export const FORM_FACTOR_CLASSES: readonly FormFactorClass[] = [
  { id: 'sxm', label: 'SXM modules', holds: (text) => /\bSXM\d?\b/.test(text) },
  { id: 'oam', label: 'OAM and EAM modules', holds: (text) => /\b[OE]AM\b/.test(text) },
  { id: 'pcie', label: 'PCIe cards', holds: isPcie },
  {
    id: 'pcie-low-profile',
    label: 'low-profile PCIe cards',
    holds: (text) => isPcie(text) && /low.profile|half.height|\bHHHL\b/i.test(text),
  },
  { id: 'superchip', label: 'superchips and sockets', holds: (text) => /superchip|socket/i.test(text) },
  {
    id: 'other',
    label: 'other forms',
    holds: (text) => !/\bSXM\d?\b|\b[OE]AM\b|\bPCIe\b|superchip|socket/i.test(text),
  },
]
