import { isId } from '../../ids.ts'
import type { SignalEvent } from '../kinds/signal-event.ts'

/** Returns the ids of the records that an event is about: the values of the payload fields whose names end in `_id`. */
export function recordsOf({ payload }: Pick<SignalEvent, 'payload'>): ReadonlySet<string> {
  return new Set(
    Object.entries(payload).flatMap(([member, value]) =>
      member.endsWith('_id') && typeof value === 'string' && isId(value) ? value : [],
    ),
  )
}
