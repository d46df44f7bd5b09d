export type Shape =
  | 'dashed'
  | 'ring'
  | 'quarter'
  | 'half'
  | 'three'
  | 'full'
  | 'cross'
  | 'slash'
  | 'pause'
  | 'bang'
export type Tone = 'grey' | 'blue' | 'violet' | 'green' | 'amber' | 'red'

/**
 * Appearance of a status. The shape stands for the progress, and the tone shows if someone must act. `label` replaces
 * the name of the status.
 */
export interface StatusLook {
  shape: Shape
  tone: Tone
  label?: string
}

const look = (shape: Shape, tone: Tone, label?: string): StatusLook => ({
  shape,
  tone,
  ...(label === undefined ? {} : { label }),
})

const looks: Record<string, StatusLook> = {
  draft: look('dashed', 'grey'),
  new: look('ring', 'blue'),
  contacted: look('quarter', 'blue'),
  appointment_scheduled: look('half', 'blue', 'Appointment'),
  estimate_created: look('half', 'violet'),
  estimate_sent: look('three', 'violet'),
  approved: look('full', 'green'),
  deposit_collected: look('full', 'green'),
  converted: look('full', 'green'),
  lost: look('cross', 'grey'),
  sent: look('half', 'blue'),
  viewed: look('three', 'violet'),
  changes_requested: look('bang', 'amber'),
  accepted: look('full', 'green'),
  declined: look('cross', 'grey'),
  expired: look('slash', 'grey'),
  void: look('slash', 'grey'),
  unscheduled: look('dashed', 'amber'),
  scheduled: look('ring', 'blue'),
  en_route: look('quarter', 'violet', 'On the way'),
  in_progress: look('half', 'violet'),
  on_hold: look('pause', 'amber'),
  complete: look('full', 'green'),
  cancelled: look('cross', 'grey'),
  partial: look('half', 'amber', 'Partly paid'),
  paid: look('full', 'green'),
  overdue: look('bang', 'red'),
  written_off: look('slash', 'grey'),
  prepared: look('dashed', 'grey', 'Checked'),
  running: look('half', 'violet'),
  done: look('full', 'green'),
  stopped: look('pause', 'amber'),
  pending: look('quarter', 'blue'),
  succeeded: look('full', 'green'),
  failed: look('bang', 'red'),
  lead: look('ring', 'blue'),
  prospect: look('half', 'blue'),
  active: look('full', 'green'),
  inactive: look('pause', 'grey'),
  past: look('slash', 'grey'),
}

export const statusLook = (status: string): StatusLook => looks[status] ?? look('ring', 'grey')

export const statusWord = (status: string): string =>
  looks[status]?.label ?? status.charAt(0).toUpperCase() + status.slice(1).replaceAll('_', ' ')
