import type { Mode } from '../../kernel/database/database.ts'
import type { Cast } from './cast.ts'
import { CrewSchedule } from './crew-schedule.ts'
import { type Customer, makeCustomer } from './customer.ts'
import { Draft } from './draft.ts'
import { priceWork } from './pricing.ts'
import { type Plot, plots } from './plots.ts'
import { type Random, seededRandom } from './random.ts'
import type { Story } from './rows.ts'
import type { Scene } from './scene.ts'
import { tagRows } from './tags.ts'
import { timelineOf } from './timeline.ts'
import { workSlot } from './work-slot.ts'

/**
 * A client who can return in a later case. `since` is the day on which work was first done for the client, counted from
 * today.
 */
interface Regular {
  customer: Customer
  since: number
}

/** Minimum number of days between the first case of a client and the next case. */
const returnsAfter = 15
const latestReturn = -3

/** Generates the history of a company. The same seed and the same time always give the same history. */
export function generateStory(cast: Cast, mode: Mode): Story {
  const random = seededRandom(mode === 'live' ? cast.seed : cast.seed + 1)
  const draft = new Draft()
  const schedule = new CrewSchedule()
  const regulars: Regular[] = []
  let number = 0
  for (const plot of mode === 'live' ? plots : plots.filter((each) => each.job === undefined)) {
    const times = cast.busy && mode === 'live' ? plot.count : 1
    for (let time = 0; time < times; time++) {
      const scene = sceneOf(
        cast,
        random,
        plot,
        number++,
        schedule,
        plot.returning ? regulars[time] : undefined,
      )
      draft.addScene(scene)
      if (!plot.returning) regulars.push({ customer: scene.customer, since: scene.days.work })
    }
  }
  return draft.finished(tagRows(cast, random))
}

function sceneOf(
  cast: Cast,
  random: Random,
  plot: Plot,
  number: number,
  schedule: CrewSchedule,
  regular: Regular | undefined,
): Scene {
  const randomDay = random.between(...plot.when)
  const day = regular ? Math.min(latestReturn, Math.max(randomDay, regular.since + returnsAfter)) : randomDay
  const days = timelineOf(plot, day)
  const customer =
    regular?.customer ?? makeCustomer(cast, random, number, (stage) => stage.calendar.past(days.lead, 9, 12))
  const { calendar } = customer.stage
  const slot = workSlot({ plot, number, days, calendar })
  const idOn = (onDay: number): string => random.id(calendar.past(onDay, 9, 12))
  return {
    cast,
    random,
    number,
    plot,
    customer,
    days,
    calendar,
    slot,
    crew: schedule.assign(customer.stage, slot),
    pricing:
      plot.estimate === undefined
        ? null
        : priceWork(
            { plot, number, month: calendar.month(days.work), at: calendar.past(days.estimate, 14, 30) },
            customer,
            random,
            cast.books,
          ),
    leadId: plot.returning ? null : idOn(days.lead),
    estimateId: idOn(days.estimate),
    jobId: idOn(days.decision),
    invoiceId: idOn(days.work),
  }
}
