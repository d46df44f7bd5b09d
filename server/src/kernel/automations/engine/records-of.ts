import { isId } from '../../ids.ts'
import type { SignalEvent } from '../kinds/signal-event.ts'

/** Ids of the records that an event names in members called `…_id`. */
export function recordsOf({ payload }: Pick<SignalEvent, 'payload'>): ReadonlySet<string> {
  return new Set(
    Object.entries(payload).flatMap(([member, value]) =>
      member.endsWith('_id') && typeof value === 'string' && isId(value) ? value : [],
    ),
  )
}
