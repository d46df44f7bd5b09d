import { didYouMean } from '../../../schema/near-names.ts'
import type { Reference } from '../../kinds/reference.ts'
import type { Registry } from '../../kinds/registry.ts'
import type { Draft } from '../draft-forms.ts'
import { below, type Issue, issueAt, type IssueLocation } from '../issue.ts'
import { isEmptyOrSame } from '../same-config.ts'
import { locationOfNode } from '../steps.ts'
import { readConfig } from './read-config.ts'

const configLocation: IssueLocation = { path: 'triggerConfig.config', nodeId: null }

/** Checks the trigger. Also returns the references to records in its config. */
export function checkTrigger(
  { triggers }: Registry,
  draft: Draft,
): { issues: Issue[]; references: { reference: Reference; location: IssueLocation }[] } {
  const { kind, config: rawConfig } = draft.triggerConfig
  const kindLocation: IssueLocation = { path: 'definition.trigger.kind', nodeId: null }
  const trigger = triggers.get(kind)
  if (!trigger)
    return {
      issues: [
        issueAt(kindLocation, 'unknown_kind', `is not a kind of trigger${didYouMean(kind, triggers.keys())}`),
      ],
      references: [],
    }
  const read = readConfig(trigger.config, rawConfig, configLocation)
  const issues = [
    ...(trigger.source.by === 'nothing'
      ? [issueAt(kindLocation, 'unavailable', 'cannot be used yet: no event or schedule fires it')]
      : []),
    ...('issues' in read ? read.issues : []),
    ...contradictions(draft),
  ]
  const named = 'config' in read ? (trigger.references?.(read.config) ?? []) : []
  return {
    issues,
    references: named.map((reference) => ({ reference, location: below(configLocation, reference.field) })),
  }
}

/**
 * Reports contradictions within a draft. A draft can contain the kind and config of its trigger in three places
 * (definition, graph and `triggerConfig`), which must agree.
 */
function contradictions({ definition, graph, triggerConfig }: Draft): Issue[] {
  const message = 'must be empty or equal to the config in triggerConfig'
  const issues = isEmptyOrSame(definition.trigger.config, triggerConfig.config)
    ? []
    : [issueAt({ path: 'definition.trigger.config', nodeId: null }, 'mismatch', message)]
  const nodes = (graph?.nodes ?? []).flatMap(({ type, kind, config }, at) => {
    if (type !== 'trigger') return []
    const location = locationOfNode(graph!, at)
    const ofKind =
      kind === triggerConfig.kind
        ? []
        : [
            issueAt(
              below(location, 'kind'),
              'mismatch',
              `must be the same as in the definition, ${triggerConfig.kind}`,
            ),
          ]
    return isEmptyOrSame(config, triggerConfig.config)
      ? ofKind
      : [...ofKind, issueAt(below(location, 'config'), 'mismatch', message)]
  })
  return [...issues, ...nodes]
}
