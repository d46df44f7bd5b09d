import * as z from 'zod'
import { visibleWith } from '../../../kernel/access/visible-with.ts'
import { invalidField, invalidState } from '../../../kernel/errors.ts'
import { formatDecimal, sumCents } from '../../../kernel/money/index.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import { cents, id } from '../../../kernel/schema/fields.ts'
import type { LineToCompute } from '../../organization/line-items/index.ts'
import {
  type Offer,
  offeredServices,
  pricedLines,
  priceStepSchema,
  requireSold,
  type Terms,
} from '../../money/price-book/index.ts'
import { type Bundle, includedRoles } from './bundle.ts'
import { type DesignPart, type Measurements, partsOf } from './design-parts.ts'
import type { Elements } from './elements.ts'
import type { Measured } from './line-feet.ts'

const amounts = ['lights', ...includedRoles, 'accessories'] as const
type Part = (typeof amounts)[number]

export const totalsSchema = z.object({
  lights_cents: visibleWith('view_pricing', cents()),
  install_cents: visibleWith('view_pricing', cents()),
  takedown_cents: visibleWith('view_pricing', cents()),
  storage_cents: visibleWith('view_pricing', cents()),
  maintenance_cents: visibleWith('view_pricing', cents()),
  accessories_cents: visibleWith('view_pricing', cents().describe('Total of zones and fixtures, in cents.')),
  minimum_cents: visibleWith(
    'view_pricing',
    cents().describe('Amount that is added to reach the minimum total, in cents.'),
  ),
  total_cents: visibleWith('view_pricing', cents().describe('Total before tax, in cents.')),
})
export type Totals = z.infer<typeof totalsSchema>

export const designStepSchema = priceStepSchema.extend({
  part: z.enum(amounts).describe('Amount in `totals` to which the step contributes.'),
  service_id: id(),
  stories: z.int().optional().describe('For lights: height in stories.'),
})
type DesignStep = z.infer<typeof designStepSchema>

/** The design to price. */
export interface Design extends Elements, Measured {
  bundle: Bundle
}

export interface DesignPrice extends Measurements {
  totals: Totals
  lines_of_price: LineToCompute[]
  trace: DesignStep[]
}

interface Where {
  book: 'current' | 'draft' | number
  /** Location where the work is done. Only services that are offered there are used. */
  locationId: string
  /** Data about the building that the design does not contain. */
  buildingData: Readonly<Record<string, string>>
}

/** Prices a design. Each part is priced by its service from the price book. */
export async function priceDesign(ctx: QueryContext, design: Design, where: Where): Promise<DesignPrice> {
  const { parts, measurements } = partsOf(design, design.bundle, design)
  const offer = await offeredServices(ctx, where.book, where.locationId, {
    ids: [...new Set(parts.flatMap((part) => ('service_id' in part ? part.service_id : [])))],
    roles: design.bundle.include,
  })
  const sums: Record<Part, number[]> = {
    lights: [],
    install: [],
    takedown: [],
    storage: [],
    maintenance: [],
    accessories: [],
  }
  const lines: LineToCompute[] = []
  const trace: DesignStep[] = []
  for (const part of parts) {
    const service = serviceOf(part, offer)
    requireSold(service)
    const priced = pricedLines(
      service,
      quoteRequestFor(part, service, design.bundle, where.buildingData),
      { currency: ctx.actor.org.currency, book_version: offer.book_version },
      placesOf(part),
    )
    sums[part.part].push(priced.total_cents)
    lines.push(
      ...priced.lines.filter(({ quantity }) => quantity !== '0').map((line) => withStories(line, part)),
    )
    const stories = part.part === 'lights' ? { stories: part.stories } : {}
    trace.push(
      ...priced.trace.map((step) => ({ part: part.part, service_id: service.id, ...stories, ...step })),
    )
  }
  const totals = totalsOf(sums, design.bundle)
  return {
    ...measurements,
    totals,
    lines_of_price: totals.minimum_cents === 0 ? lines : [...lines, minimumLine(totals, lines)],
    trace,
  }
}

function serviceOf(part: DesignPart, { services }: Offer): Terms {
  if ('service_id' in part) {
    const named = services.find(({ id }) => id === part.service_id)
    const list = part.part === 'lights' ? 'lines' : part.list
    if (!named)
      throw invalidField(
        `${list}.${part.at}.service_id`,
        'is not a service of the price book that is offered at the location',
      )
    return named
  }
  const candidates = services.filter(({ active, holiday_role }) => active && holiday_role === part.part)
  if (candidates.length === 1) return candidates[0]!
  throw invalidState(
    `${candidates.length === 0 ? 'No service' : 'More than one service'} of the price book has the holiday role ${part.part}. Exactly one must have it.`,
    [
      {
        field: 'bundle.include',
        message: `needs exactly one service with the role ${part.part}, but ${candidates.length} have it`,
        reason: 'no_service',
        role: part.part,
        services: candidates.length,
      },
    ],
  )
}

/**
 * Builds the input for pricing one part with its service. Lengths are in feet. Measurements that the design does not
 * contain come from the building data.
 */
function quoteRequestFor(
  part: DesignPart,
  service: Terms,
  bundle: Bundle,
  buildingData: Where['buildingData'],
) {
  const answers = { returning: returningAs(service, bundle.returning) }
  if (part.part === 'accessories')
    return { measurements: buildingData, quantity: formatDecimal(part.quantity), answers, addons: [] }
  const isFlat = service.pricing.kind === 'flat' && service.quantity_from === null
  const stories = part.part === 'lights' ? { stories: String(part.stories) } : {}
  return {
    measurements: { ...buildingData, ...stories, linear_ft: String(part.feet) },
    quantity_from: isFlat ? null : 'linear_ft',
    answers,
    addons: [],
  }
}

const words = { true: ['true', 'yes'], false: ['false', 'no'] } as const

/**
 * Returns the answer to a service's question whether the customer has bought before, in the form that the service
 * expects: `true` or `false`, or `yes` or `no`.
 */
function returningAs({ multipliers }: Terms, returning: boolean): string {
  const question = multipliers.find(({ key, source }) => key === 'returning' && source === 'answer')
  const spellings = words[`${returning}`]
  return spellings.find((word) => question?.values.some(({ equals }) => equals === word)) ?? spellings[0]
}

function placesOf(part: DesignPart) {
  const field =
    part.part === 'lights'
      ? `lines.${part.at}`
      : part.part === 'accessories'
        ? `${part.list}.${part.at}`
        : 'bundle.include'
  return { quantity: field, answers: 'answers', addons: field }
}

/**
 * Adds the number of stories to the description of a line for lights, because lines of the same service can differ in
 * height.
 */
function withStories(line: LineToCompute, part: DesignPart): LineToCompute {
  if (part.part !== 'lights' || part.stories === 1 || !line.service_id) return line
  return { ...line, description: [line.description, `${part.stories} stories`].filter(Boolean).join('\n') }
}

function totalsOf(sums: Record<Part, number[]>, { minimum_cents: least }: Bundle): Totals {
  const [lights, install, takedown, storage, maintenance, accessories] = amounts.map((part) =>
    sumCents(sums[part]),
  )
  const worth = sumCents(amounts.flatMap((part) => sums[part]))
  // A design with a total of zero stays free: the minimum does not apply. Minimum prices of services work the same way.
  const minimum_cents = worth === 0 ? 0 : Math.max(0, least - worth)
  return {
    lights_cents: lights!,
    install_cents: install!,
    takedown_cents: takedown!,
    storage_cents: storage!,
    maintenance_cents: maintenance!,
    accessories_cents: accessories!,
    minimum_cents,
    total_cents: worth + minimum_cents,
  }
}

/** Creates the line that raises the total to the minimum. It is taxable if at least one other line is. */
function minimumLine({ minimum_cents }: Totals, lines: readonly LineToCompute[]): LineToCompute {
  return {
    kind: 'fee',
    name: 'Supplement to the minimum price of holiday lights',
    quantity: '1',
    unit_price_cents: minimum_cents,
    taxable: lines.some(({ taxable }) => taxable),
  }
}
