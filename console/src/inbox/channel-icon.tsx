import { type LucideIcon, Mail, MessageSquareText, NotebookPen, Phone, Voicemail } from 'lucide-react'

const icons: Record<string, [LucideIcon, string]> = {
  sms: [MessageSquareText, 'Text messages'],
  email: [Mail, 'Email'],
  call: [Phone, 'Calls'],
  voicemail: [Voicemail, 'Voicemail'],
  note: [NotebookPen, 'Notes'],
}

export function ChannelIcon({ of }: { of: string }) {
  const [Icon, label] = icons[of] ?? icons['sms']!
  return <Icon size={14} role="img" aria-label={label} />
}
