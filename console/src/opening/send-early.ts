import { queryAddress } from '../api/addresses.ts'
import type { Output } from '../api/call.ts'
import { lastViewer } from './last-viewer.ts'
import {
  boardQueries,
  type Opening,
  openingQueries,
  type OpeningQuery,
  queriesOfMember,
} from './opening-queries.ts'

/**
 * Sends the requests that the page needs first, before the program is loaded. `api/early-answers.ts` takes their
 * answers.
 */
export function sendEarly(opening: Opening): void {
  const { place } = opening
  const answers = new Map<string, Promise<Response>>()
  globalThis.earlyAnswers = answers
  const send = (url: string): Promise<Response> => {
    const answer = fetch(url)
    answers.set(url, answer)
    return answer
  }
  const sendQuery = ({ name, input }: OpeningQuery): void => {
    const url = queryAddress(place, name, input)
    if (url !== undefined && !answers.has(url)) send(url).catch(() => undefined)
  }
  send('/console/api/session').catch(() => undefined)
  const me = queryAddress(place, 'me.get', {})!
  const answerOfMe = send(me)
  const viewer = place.mode === 'live' ? lastViewer(place.org, Date.now()) : undefined
  for (const query of [...openingQueries(opening), ...(viewer ? boardQueries(opening, viewer) : [])])
    sendQuery(query)
  send('/api/health').catch(() => undefined)
  // The program gets this answer once the requests that depend on it are sent, so that it does not send them too.
  const answer = answerOfMe.then(async (response) => {
    if (response.ok) {
      const { data } = (await response.clone().json()) as { data: Output<'me.get'> }
      for (const query of queriesOfMember(opening, data)) sendQuery(query)
    }
    return response
  })
  answer.catch(() => undefined)
  answers.set(me, answer)
}
