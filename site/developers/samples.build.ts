/** The samples in `samples/`, which tests run, with this site's address filled in. */

import { buildConfig } from '../core/content.build.ts'
import clientPy from './samples/client.py?raw'
import clientTs from './samples/client.ts?raw'
import estimateSh from './samples/estimate.sh?raw'
import inquirySh from './samples/inquiry.sh?raw'
import readSh from './samples/read.sh?raw'
import walkthroughTs from './samples/walkthrough.ts?raw'

const sample = (file: string, language: 'sh' | 'ts' | 'python', source: string) => ({
  file,
  language,
  code: source.replaceAll('http://localhost:3000', buildConfig.siteUrl).trimEnd(),
})

export const SAMPLES = {
  read: sample('read.sh', 'sh', readSh),
  estimate: sample('estimate.sh', 'sh', estimateSh),
  inquiry: sample('inquiry.sh', 'sh', inquirySh),
  client: sample('client.ts', 'ts', clientTs),
  walkthrough: sample('walkthrough.ts', 'ts', walkthroughTs),
  python: sample('client.py', 'python', clientPy),
}
