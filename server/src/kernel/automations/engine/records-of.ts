import { isId } from '../../ids.ts'
import type { SignalEvent } from '../kinds/signal-event.ts'

/** The records that an event is about or names, in members called `…_id`. */
export function recordsOf({ payload }: Pick<SignalEvent, 'payload'>): ReadonlySet<string> {
  return new Set(
    Object.entries(payload).flatMap(([member, value]) =>
      member.endsWith('_id') && typeof value === 'string' && isId(value) ? value : [],
    ),
  )
}
