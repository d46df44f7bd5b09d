import { invalidField } from '../../../kernel/errors.ts'
import { newId } from '../../../kernel/ids.ts'
import {
  isAsSold,
  joinParts,
  type LineItem,
  quantityOfUnits,
  type SoldLine,
  type Taking,
  unitsOfQuantity,
} from '../../organization/line-items/index.ts'
import { type LineToTake, requirePart, takePart } from './lines-to-take.ts'

/** Result of splitting a job: the lines that it keeps, and the lines that move to the other job. */
export interface SplitLines {
  staying: LineItem[]
  moved: LineItem[]
}

/**
 * Divides the lines of a job into those that stay and those that move. If only a part of a line moves, the rest keeps
 * the id of the line.
 */
export function splitLines(lines: readonly LineItem[], requested: readonly LineToTake[]): SplitLines {
  const positions = new Map(requested.map((taking, at) => [taking.line_id, at]))
  for (const [at, { line_id }] of requested.entries())
    if (lines.every(({ id }) => id !== line_id))
      throw invalidField(`lines.${at}.line_id`, 'is not a line of the job')
  const staying: LineItem[] = []
  const moved: LineItem[] = []
  for (const line of lines) {
    const at = positions.get(line.id)
    if (at === undefined) {
      staying.push(line)
      continue
    }
    const { taken, rest } = divide(line, requested[at]!, `lines.${at}`)
    moved.push({ ...taken, id: newId() })
    if (rest) staying.push(rest)
  }
  return { staying, moved }
}

function divide(line: LineItem, taking: Taking, field: string): { taken: LineItem; rest: LineItem | null } {
  if (isAsSold(line)) return takePart(line, taking, field)
  if (requirePart(line, taking, field)) return { taken: line, rest: null }
  if (typeof taking.quantity !== 'string')
    throw invalidField(
      `${field}.amount_cents`,
      'can only be passed for a line that is unchanged since it was sold; pass a quantity',
    )
  if (!isDivisible(line))
    throw invalidField(
      `${field}.quantity`,
      'can only be passed for a line that has neither a discount nor a minimum of its own; move the whole line',
    )
  const units = unitsOfQuantity(taking.quantity)
  return {
    taken: { ...line, quantity: quantityOfUnits(units) },
    rest: { ...line, quantity: quantityOfUnits(unitsOfQuantity(line.quantity) - units) },
  }
}

/**
 * Adds moved lines to the lines of the job to which they move. A new job has no lines yet. Parts of the same bought
 * line that are not invoiced become one line. A line that does not come from an estimate is merged with a line of the
 * job if they differ only in their quantity, so that moving a part back restores the original line.
 */
export function joinLines(
  lines: readonly LineItem[],
  moved: readonly LineItem[],
  {
    invoiced,
    bought,
    currency,
  }: { invoiced: ReadonlySet<string>; bought: ReadonlyMap<string, SoldLine>; currency: string },
): LineItem[] {
  const joined = [...lines]
  for (const line of moved) {
    const at = joined.findIndex(
      (each, position) =>
        !invoiced.has(each.id) &&
        (isPartOfSame(each, line) || (position < lines.length && isSameWork(each, line))),
    )
    const part = joined[at]
    if (!part) joined.push(line)
    else if (isAsSold(part) && isAsSold(line))
      joined[at] = joinParts(part, line, bought.get(line.source_line_id!), currency)
    else joined[at] = { ...part, quantity: sumOfQuantities(part, line) }
  }
  return joined.map((line, at) => ({ ...line, position: at + 1 }))
}

const isPartOfSame = (a: LineItem, b: LineItem): boolean =>
  isAsSold(a) && isAsSold(b) && a.source_line_id !== null && a.source_line_id === b.source_line_id

/**
 * True if a line that does not come from an estimate can be split into two quantities, because its total is its
 * quantity times its price.
 */
const isDivisible = (line: LineItem): boolean =>
  line.discount === null && line.minimum_cents === null && line.sold_discount_cents === null

/** Fields that have the same value in both parts of a line that was split into two quantities. */
const membersOfWork = [
  'kind',
  'service_id',
  'name',
  'description',
  'unit',
  'unit_price_cents',
  'unit_price_decimal',
  'taxable',
  'tax_rate_id',
  'optional',
  'selected',
  'option_id',
  'source_line_id',
  'pay_class',
  'price_book_version',
  'package_id',
  'holiday_design_id',
] as const satisfies readonly (keyof LineItem)[]

const isSameWork = (a: LineItem, b: LineItem): boolean =>
  a.kind !== 'text' &&
  [a, b].every((line) => !isAsSold(line) && isDivisible(line)) &&
  membersOfWork.every((name) => a[name] === b[name])

const sumOfQuantities = (a: LineItem, b: LineItem): string =>
  quantityOfUnits(unitsOfQuantity(a.quantity) + unitsOfQuantity(b.quantity))
