import { invalidField } from '../../../kernel/errors.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { findSizeProblem, lineOf, mostLines } from '../../organization/line-items/index.ts'
import { expandPackage, measurementsOf, type SoldPackage, soldPackage } from '../../money/price-book/index.ts'
import type { EstimateContent } from './estimate-pricing.ts'
import type { EstimateRow } from './estimate.ts'

const mostOptions = 10

export interface PackageChoice {
  package_id: string
  measurements: Readonly<Record<string, string>>
  answers: Readonly<Record<string, Readonly<Record<string, string>>>>
  mode: 'append' | 'replace'
  selected_tier_id?: string | null | undefined
}

/**
 * Returns the estimate's content with the lines of a package. They are appended to the existing lines or replace them,
 * depending on `choice`.
 */
export async function contentWithPackage(
  ctx: MutationContext,
  row: EstimateRow,
  choice: PackageChoice,
): Promise<Pick<EstimateContent, 'lines' | 'options' | 'selectedOptionId'>> {
  const sold = await soldPackage(ctx, choice.package_id, row.location_id)
  requireKnown(sold, choice)
  const base = choice.mode === 'append' ? row : { line_items: [], options: [], selected_option_id: null }
  const expanded = expandPackage(sold.package, {
    services: sold.services,
    book_version: sold.book_version,
    currency: row.currency,
    measurements: measurementsOf(row, choice.measurements),
    answers: choice.answers,
    mostLines: mostLines - base.line_items.length,
  })
  const lines = [...base.line_items.map(lineOf), ...expanded]
  const limitError = findSizeProblem(lines)
  if (limitError !== null)
    throw invalidField(
      'package_id',
      `is too large together with the existing lines: all lines together ${limitError}`,
    )
  return {
    lines,
    options: optionsWith(base.options, sold),
    selectedOptionId: choice.selected_tier_id ?? base.selected_option_id,
  }
}

/**
 * Returns the options of the estimate together with the tiers of the package, which also become options. A tier with
 * the id of an existing option adds no option.
 */
function optionsWith(
  there: EstimateContent['options'],
  { package: { tiers } }: SoldPackage,
): EstimateContent['options'] {
  const added = tiers.filter(({ id }) => there.every((option) => option.id !== id))
  if (there.length + added.length > mostOptions)
    throw invalidField('package_id', `would give the estimate more than ${mostOptions} options`)
  return [
    ...there,
    ...added.map(({ id, name, description }) => ({ id, name, description: description ?? null })),
  ]
}

function requireKnown({ package: { tiers }, services }: SoldPackage, choice: PackageChoice): void {
  const { selected_tier_id: chosen, answers } = choice
  if (chosen && tiers.every(({ id }) => id !== chosen))
    throw invalidField('selected_tier_id', 'is not a tier of the package')
  const stranger = Object.keys(answers).find((id) => !services.has(id))
  if (stranger !== undefined) throw invalidField(`answers.${stranger}`, 'is not a service of the package')
}
