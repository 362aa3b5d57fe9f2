import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { css } from '@/styled-system/css'
import { BackLink } from '@/ui/back-link.tsx'
import { Button } from '@/ui/button.tsx'
import { PageHeader } from '@/ui/page-header.tsx'

export function TrendsHeader({ description, canPrint = false }: { description?: ReactNode; canPrint?: boolean }) {
  return (
    <PageHeader
      back={<BackLink to="/dashboard">Back to Dashboard</BackLink>}
      title="Trends"
      description={description}
      action={
        canPrint ? (
          <Button
            tone="secondary"
            className={onDesks}
            icon={<Printer size={18} strokeWidth={1.75} aria-hidden />}
            onClick={() => globalThis.print()}
          >
            Print
          </Button>
        ) : null
      }
    />
  )
}

const onDesks = css({ smDown: { display: 'none' }, _print: { display: 'none' } })
