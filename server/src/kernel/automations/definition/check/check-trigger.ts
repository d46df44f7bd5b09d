import { didYouMean } from '../../../schema/near-names.ts'
import type { Reference } from '../../kinds/reference.ts'
import type { Registry } from '../../kinds/registry.ts'
import type { Draft } from '../draft-forms.ts'
import { below, type Fault, faultAt, type Place } from '../fault.ts'
import { isEmptyOrSame } from '../same-config.ts'
import { placeOfNode } from '../steps.ts'
import { readConfig } from './config-faults.ts'

const configPlace: Place = { path: 'triggerConfig.config', nodeId: null }

/** Checks the trigger and lists the records that it references. */
export function checkTrigger(
  { triggers }: Registry,
  draft: Draft,
): { faults: Fault[]; references: { reference: Reference; place: Place }[] } {
  const { kind, config: given } = draft.triggerConfig
  const kindPlace: Place = { path: 'definition.trigger.kind', nodeId: null }
  const trigger = triggers.get(kind)
  if (!trigger)
    return {
      faults: [
        faultAt(kindPlace, 'unknown_kind', `is no kind of trigger${didYouMean(kind, triggers.keys())}`),
      ],
      references: [],
    }
  const read = readConfig(trigger.config, given, configPlace)
  const faults = [
    ...(trigger.told.by === 'nobody'
      ? [faultAt(kindPlace, 'unavailable', 'cannot be used yet: no event or schedule fires it')]
      : []),
    ...('faults' in read ? read.faults : []),
    ...contradictions(draft),
  ]
  const named = 'config' in read ? (trigger.references?.(read.config) ?? []) : []
  return {
    faults,
    references: named.map((reference) => ({ reference, place: below(configPlace, reference.field) })),
  }
}

/** Kind and config of the trigger appear in three places. Reports where they differ. */
function contradictions({ definition, graph, triggerConfig }: Draft): Fault[] {
  const words = 'must be empty, or the same as that of triggerConfig'
  const faults = isEmptyOrSame(definition.trigger.config, triggerConfig.config)
    ? []
    : [faultAt({ path: 'definition.trigger.config', nodeId: null }, 'mismatch', words)]
  const nodes = (graph?.nodes ?? []).flatMap(({ type, kind, config }, at) => {
    if (type !== 'trigger') return []
    const place = placeOfNode(graph!, at)
    const ofKind =
      kind === triggerConfig.kind
        ? []
        : [faultAt(below(place, 'kind'), 'mismatch', `must be that of the definition, ${triggerConfig.kind}`)]
    return isEmptyOrSame(config, triggerConfig.config)
      ? ofKind
      : [...ofKind, faultAt(below(place, 'config'), 'mismatch', words)]
  })
  return [...faults, ...nodes]
}
