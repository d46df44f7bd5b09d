import { reportAnswer, reportNoNetwork } from '../api/connection.ts'

/** Follows the network of the browser. */
export function watchNetwork(): void {
  addEventListener('offline', reportNoNetwork)
  addEventListener('online', reportAnswer)
}
