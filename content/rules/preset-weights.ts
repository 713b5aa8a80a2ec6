/** Bytes per parameter must follow from the size of the files. */
import type { Rule } from './rule.ts'

/** File sizes are printed with two decimals, bytes per parameter with four. */
const WEIGHTS_TOLERANCE = 0.005

export const presetWeights: Rule = {
  name: 'preset-weights',
  description:
    'Bytes per parameter are the size of all files over the parameters, and a size comes with the address that prints it, because a figure typed beside its source drifts from it.',
  scope: 'preset',
  check({ parametersB, weights }) {
    const { bytesPerParameter, checkpointGiB, checkpointUrl } = weights
    if ((checkpointGiB === null) !== (checkpointUrl === null)) {
      const problem = 'size of the files and where it is printed do not come together'
      return [{ field: 'weights.checkpointUrl', problem, remedy: 'state both, or neither' }]
    }
    if (checkpointGiB === null) return []
    const bytes = (checkpointGiB * 2 ** 30) / (parametersB * 1e9)
    if (bytesPerParameter !== null && Math.abs(bytesPerParameter / bytes - 1) <= WEIGHTS_TOLERANCE) return []
    const problem = `${bytesPerParameter} where ${checkpointGiB} GiB of files over ${parametersB} billion parameters are ${bytes.toFixed(4)}`
    return [{ field: 'weights.bytesPerParameter', problem, remedy: 'take the files’ size over the parameters' }]
  },
}
