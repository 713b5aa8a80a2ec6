/** Reads catalog files of the first shape until all of them are in the present one; goes with the last of them. */
import { nullPaths } from '../paths.ts'
import type { Form } from '../schema/vocabulary.ts'

// biome-ignore lint/suspicious/noExplicitAny: files of the first shape have no schema any more
type Old = any

export function upgradeModel(model: Old): Old {
  if (!Array.isArray(model?.variants)) return model
  return {
    ...model,
    variants: model.variants.map((variant: Old) =>
      'unknownFields' in variant || 'compute' in variant || 'sourceIds' in variant ? upgrade(variant) : variant,
    ),
  }
}

function upgrade({ compute, unknownFields, sourceIds, ...variant }: Old): Old {
  const groups = new Map<string, Old>()
  for (const { precision, value, unit: _, ...rest } of compute ?? []) {
    const key = JSON.stringify(rest)
    const derived = /^Half of the printed rate/.test(rest.conditions)
      ? { derived: 'half of the structured-sparse rate' }
      : {}
    const group = groups.get(key) ?? { ...rest, ...derived, values: {} }
    group.values[precision] = value
    groups.set(key, group)
  }
  const rates = [...groups.values()]
  const nulls = new Set(nullPaths(variant))
  const unknown = (unknownFields ?? []).filter((path: string) => !nulls.has(path))
  const cited = new Set(
    [
      ...Object.values(variant.figureSources ?? {}),
      ...[...rates, ...(variant.integration ?? [])].map((each: Old) => each.sourceIds),
    ].flat(),
  )
  const more = (sourceIds ?? []).filter((id: string) => !cited.has(id))
  const form = variant.form ?? formOf(variant)
  const scope = scopeOf(variant, form)
  return {
    ...variant,
    form,
    ...(scope && { powerScope: scope }),
    ...(rates.length > 0 && { rates }),
    ...(unknown.length > 0 && { unknown }),
    ...(more.length > 0 && { moreSourceIds: more }),
  }
}

function formOf({ formFactor = '', dimensions }: Old): Form {
  const slots = dimensions?.slots ?? 0
  if (/superchip|socket/i.test(formFactor)) return 'superchip'
  if (/\bSXM\d?\b/.test(formFactor)) return 'SXM'
  if (/\b[OE]AM\b/.test(formFactor)) return 'OAM'
  if (!/PCIe|card|slot/i.test(formFactor) || /racks|not sold/.test(formFactor)) return 'other'
  if (/low.profile|half.height|HHHL/i.test(formFactor)) return 'PCIe low-profile'
  if (/dual|2\.5/i.test(formFactor) || slots >= 2) return 'PCIe dual-slot'
  if (/single/i.test(formFactor) || slots === 1) return 'PCIe single-slot'
  return 'PCIe'
}

const WITH_PROCESSOR = new Set([
  'nvidia-gh200-96gb',
  'nvidia-gh200-144gb',
  'nvidia-gb10-128gb',
  'amd-instinct-mi300a-sh5',
])

function scopeOf({ id, powerW }: Old, form: Form): string | undefined {
  if (!powerW || [powerW.min, powerW.max, powerW.typical].every((value) => value == null)) return undefined
  if (WITH_PROCESSOR.has(id)) return 'with-processor'
  return ['SXM', 'OAM', 'superchip'].includes(form) ? 'module' : 'board'
}
