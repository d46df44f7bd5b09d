import {
  Activity,
  Banknote,
  Building2,
  CalendarDays,
  CalendarPlus,
  CircleDollarSign,
  FileText,
  FlaskConical,
  ListChecks,
  House,
  Inbox,
  KeyRound,
  MessageSquare,
  type LucideIcon,
  UserRoundPlus,
  Users,
  Wrench,
} from 'lucide-react'

const icons: Record<string, LucideIcon> = {
  today: House,
  review: Inbox,
  inbox: MessageSquare,
  leads: UserRoundPlus,
  clients: Users,
  estimates: FileText,
  jobs: Wrench,
  schedule: CalendarDays,
  invoices: CircleDollarSign,
  batches: ListChecks,
  payments: Banknote,
  'settings/activity': Activity,
  'settings/booking': CalendarPlus,
  'settings/company': Building2,
  'settings/keys': KeyRound,
  'settings/practice': FlaskConical,
}

export function PageIcon({ of }: { of: string }) {
  const Icon = icons[of] ?? House
  return <Icon aria-hidden="true" />
}
