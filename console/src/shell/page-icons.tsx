import {
  Banknote,
  Building2,
  CalendarDays,
  CircleDollarSign,
  FileText,
  House,
  type LucideIcon,
  UserRoundPlus,
  Users,
  Wrench,
} from 'lucide-react'

const icons: Record<string, LucideIcon> = {
  today: House,
  leads: UserRoundPlus,
  clients: Users,
  estimates: FileText,
  jobs: Wrench,
  schedule: CalendarDays,
  invoices: CircleDollarSign,
  payments: Banknote,
  'settings/company': Building2,
}

export function PageIcon({ of }: { of: string }) {
  const Icon = icons[of] ?? House
  return <Icon aria-hidden="true" />
}
