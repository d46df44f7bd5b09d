import { keys } from './keys.ts'
import { messagesAndMoney } from './messages-and-money.ts'
import { moves } from './moves.ts'
import { providerCalls } from './provider-calls.ts'
import { tasksAndEvents } from './tasks-and-events.ts'
import { transactions } from './transactions.ts'

/** At most 60: a break of one line near its tests is found by drawing. */
export const protocolMutants = [
  ...keys,
  ...providerCalls,
  ...transactions,
  ...tasksAndEvents,
  ...messagesAndMoney,
  ...moves,
]
