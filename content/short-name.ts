/** `NVIDIA H100 SXM5 80GB` → `H100 SXM5 80GB`: beside its maker, or at a point, a name needs neither maker nor form, unless a rate stands for the name. */
export function shortName(name: string, manufacturer: string): string {
  return name
    .replace(/(?<!TFLOPS) \(.*\)$|, per .*$/, '')
    .replace(`${manufacturer} `, '')
    .replace(
      /^(?:Furiosa|Radeon|Tesla) |(?:Instinct|Data Center GPU|Grace Hopper) | (?:Generation|Edition|Accelerator)\b/g,
      '',
    )
    .replace(/ Workstation$/, '')
    .replace(/(\d) GB\b/, '$1GB')
}
