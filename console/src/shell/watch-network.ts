import { reportAnswer, reportNoNetwork } from '../api/connection.ts'

/** Reports to the console when the browser loses or regains its network. */
export function watchNetwork(): void {
  addEventListener('offline', reportNoNetwork)
  addEventListener('online', reportAnswer)
}
