import type { ReactNode } from 'react'
import { css } from '@/styled-system/css'
import { PageHeader } from './page-header.tsx'
import { Skeleton } from './skeleton.tsx'

export type FormSkeletonProps = {
  title: string
  /** 'Loading sermon...' */
  loading: string
  back?: ReactNode
}

/** A form while its values load. */
export function FormSkeleton({ title, loading, back }: FormSkeletonProps) {
  return (
    <div aria-busy="true">
      <PageHeader back={back} title={title} description={<output>{loading}</output>} />
      <div className={fields}>
        {['first', 'second', 'third', 'fourth'].map((field) => (
          <div key={field} className={css({ display: 'flex', flexDirection: 'column', gap: '1.5' })}>
            <Skeleton width="7rem" />
            <Skeleton height="2.5rem" />
          </div>
        ))}
      </div>
    </div>
  )
}

const fields = css({ display: 'flex', flexDirection: 'column', gap: '5', maxWidth: 'form' })
