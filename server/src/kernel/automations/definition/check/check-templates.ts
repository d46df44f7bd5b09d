import type { TemplateField } from '../../kinds/prefix.ts'
import { commonPrefixes, type Registry } from '../../kinds/registry.ts'
import { checkTemplate } from '../../templates/check-template.ts'
import { below, type Issue } from '../issue.ts'
import type { Step } from '../steps.ts'
import { valuesAt } from './values-at.ts'

/** Checks the templates in the configs of actions, even if other parts of a config are invalid. */
export function checkTemplates(registry: Registry, subjectType: string, steps: readonly Step[]): Issue[] {
  const fields = templateFieldsOf(registry, subjectType)
  return steps.flatMap(({ kind, config, location }) => {
    const { templates = [] } = registry.actions.get(kind ?? '') ?? {}
    return templates
      .flatMap((path) => valuesAt(config, path))
      .flatMap(({ path, value }) =>
        // No limit of length is passed, because the schema of the config already limits it.
        typeof value === 'string'
          ? checkTemplate(value, below(location, 'config', ...path), { fields, longest: Infinity })
          : [],
      )
  })
}

/**
 * Returns the fields that templates can use, by `prefix.member`. All fields of a prefix are nullable if its record
 * may be missing.
 */
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
