/** A preset must describe a possible model: shapes, counts, and a configuration on a public hub. */
import type { Finding, Rule } from './rule.ts'

/** Key and value of a token at two bytes, from 1B models with few heads to multi-head models. Latents are exempt. */
const KV_KIB_PER_TOKEN = [16, 4096] as const
const HEAD_DIMS = [64, 80, 96, 112, 128, 192, 256, 512]
const HUBS = ['huggingface.co']

export const presetShapes: Rule = {
  name: 'preset-shapes',
  description:
    'Heads, layers, context and parameters of a preset are those of a language model that could exist, because a query-head count taken for KV heads is the most common error, and makes the cache four to eight times too large.',
  scope: 'preset',
  check({ layers, kvHeads, headDim, cache, parametersB, activeParametersB, contextTokens, configUrl }) {
    const findings: Finding[] = []
    const say = (field: string, problem: string, remedy: string) => findings.push({ field, problem, remedy })
    const kib = (2 * layers * kvHeads * headDim * 2) / 1024
    const [least, most] = KV_KIB_PER_TOKEN
    const latent = cache.some((group) => group.keeps === 'tokens' && group.latent)
    if (!latent && (kib < least || kib > most)) {
      say(
        'kvHeads',
        `${layers} layers × ${kvHeads} heads × ${headDim} are ${kib} KiB per token at two bytes, outside ${least} to ${most}`,
        'check layers, KV heads (not query heads) and head size against the configuration',
      )
    }
    if (!HEAD_DIMS.includes(headDim)) {
      say(
        'headDim',
        `${headDim} is not one of ${HEAD_DIMS.join(', ')}`,
        'take head_dim, or hidden_size over num_attention_heads',
      )
    }
    if (activeParametersB !== null && activeParametersB >= parametersB) {
      say(
        'activeParametersB',
        `${activeParametersB} is not below the total of ${parametersB}`,
        'parametersB is the total; null where every parameter is active',
      )
    }
    if (contextTokens < 2048 || contextTokens > 10_485_760) {
      say(
        'contextTokens',
        `${contextTokens} is outside 2048 to 10485760`,
        'take the native context of the configuration',
      )
    }
    const { hostname, pathname } = new URL(configUrl)
    if (!HUBS.includes(hostname) || !pathname.endsWith('.json')) {
      say(
        'configUrl',
        `${hostname}${pathname} is not a configuration file on ${HUBS.join(', ')}`,
        'link the published config.json',
      )
    }
    return findings
  },
}
