import { keys } from './keys.ts'
import { messagesAndMoney } from './messages-and-money.ts'
import { moves } from './moves.ts'
import { providerCalls } from './provider-calls.ts'
import { tasksAndEvents } from './tasks-and-events.ts'
import { transactions } from './transactions.ts'

/**
 * All hand-written mutants. There should be at most 60, because mutants of single lines with tests nearby are found
 * automatically with `--draw`.
 */
export const protocolMutants = [
  ...keys,
  ...providerCalls,
  ...transactions,
  ...tasksAndEvents,
  ...messagesAndMoney,
  ...moves,
]
