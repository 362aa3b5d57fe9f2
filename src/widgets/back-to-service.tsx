import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { css } from '@/styled-system/css'

export function BackToService({ id }: { id: string }) {
  return (
    <Link to="/service-instances/$id" params={{ id }} aria-label="Back to the service" className={link}>
      <ArrowLeft size={20} strokeWidth={1.75} aria-hidden />
    </Link>
  )
}

const link = css({
  display: 'inline-grid',
  placeItems: 'center',
  width: '11',
  height: '11',
  marginBlock: '-2',
  marginInlineStart: '-2',
  borderRadius: 'control',
  _hover: { backgroundColor: 'card.hover' },
})
