/** What a page says of where a model's figures were read. */
import { describe, expect, test } from 'vitest'
import { content } from '../../../site/core/content.build.ts'
import { presetStateHtml } from '../../../site/load/preset-words.ts'
import { pagePreset, presetSource } from '../../../site/load/presets.build.ts'

function sourcesOf(id: string): string {
  const preset = content.presets.find((each) => each.id === id)
  if (!preset) throw new Error(`Bug: no preset ${id}`)
  return String(presetStateHtml({ preset: pagePreset(preset), source: presetSource(preset) })).replace(/<[^>]+>/g, '')
}

describe('the words below a model', () => {
  test('say whose copy of the configuration was read, and when', () => {
    expect(sourcesOf('phi-4-14b')).toContain('Its configuration was read from a copy of the file on ')
    expect(sourcesOf('mistral-small-24b')).toContain('Its configuration was read from the file of another edition on ')
  })

  test('name each copy where one alone does not carry every field', () => {
    expect(sourcesOf('llama-2-70b')).toContain('read from the file of another edition and from its maker’s code on ')
    expect(sourcesOf('llama-3-3-70b')).toContain(
      'from its maker’s code, from another part of that code and from a third-party list on ',
    )
  })

  test.each(content.presets.map((preset) => [preset.name, preset] as const))('link every copy of %s', (_, preset) => {
    const words = String(presetStateHtml({ preset: pagePreset(preset), source: presetSource(preset) }))
    expect(preset.configCopies.length).toBeGreaterThan(0)
    for (const { url } of preset.configCopies) expect(words).toContain(`href="${url}"`)
  })
})
