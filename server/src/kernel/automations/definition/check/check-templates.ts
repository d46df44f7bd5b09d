import type { TemplateField } from '../../kinds/prefix.ts'
import { commonPrefixes, type Registry } from '../../kinds/registry.ts'
import { checkTemplate } from '../../templates/check-template.ts'
import { below, type Fault } from '../fault.ts'
import type { Step } from '../steps.ts'
import { valuesAt } from './values-at.ts'

/** What keeps the templates of actions from being filled in, also where something else of a config is wrong. */
export function checkTemplates(registry: Registry, subjectType: string, steps: readonly Step[]): Fault[] {
  const fields = templateFieldsOf(registry, subjectType)
  return steps.flatMap(({ kind, config, place }) => {
    const { templates = [] } = registry.actions.get(kind ?? '') ?? {}
    return templates
      .flatMap((path) => valuesAt(config, path))
      .flatMap(({ path, value }) =>
        // How long it may be is said by the config.
        typeof value === 'string'
          ? checkTemplate(value, below(place, 'config', ...path), { fields, longest: Infinity })
          : [],
      )
  })
}

/** By `prefix.member`; what belongs to a record that need not be there can be without a value. */
export function templateFieldsOf(
  registry: Registry,
  subjectType: string,
): ReadonlyMap<string, TemplateField> {
  const { prefixes = [], absent = [] } = registry.subjects.get(subjectType) ?? {}
  return new Map(
    [...prefixes, ...commonPrefixes].flatMap((prefix) =>
      [...(registry.prefixes.get(prefix)?.templates ?? [])].map(
        ([member, field]) =>
          [`${prefix}.${member}`, absent.includes(prefix) ? { ...field, isNullable: true } : field] as const,
      ),
    ),
  )
}
