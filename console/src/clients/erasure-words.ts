import type { Output } from '../api/call.ts'
import { date } from '../parts/words.ts'

type Data = Output<'clients.erasePerson'>['data']

/** Returns sentences about the data that an erasure deletes and empties, and about backups. */
export function erasureSentences(data: Data, backupsUntil: string): string[] {
  const kinds = (count: (each: Data[number]) => number): string =>
    data
      .filter((each) => count(each) > 0)
      .map((each) => `${each.kind.replaceAll('_', ' ')} (${count(each)})`)
      .join(', ')
  const [emptied, deleted] = [kinds((each) => each.emptied), kinds((each) => each.deleted)]
  return [
    ...(emptied ? [`Personal data is removed from: ${emptied}.`] : []),
    ...(deleted ? [`Deleted: ${deleted}.`] : []),
    `Backups may contain the data until ${date(backupsUntil.slice(0, 10))}.`,
  ]
}
