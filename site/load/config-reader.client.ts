/** A worker, so that only those who paste a configuration load what reads it. */
import { readModelConfig } from '../../content/config/model-config.ts'

addEventListener('message', ({ data }: MessageEvent<string>) => postMessage(readModelConfig(data)))
