import type { ReactNode } from 'react'
import { css } from '@/styled-system/css'
import { PageHeader } from './page-header.tsx'
import { SideBySide } from './side-by-side.tsx'
import { Skeleton } from './skeleton.tsx'

export type DetailSkeletonProps = {
  title: string
  /** 'Loading sermon...' */
  loading: string
  back: ReactNode
}

/** The page of one thing while it loads. */
export function DetailSkeleton({ title, loading, back }: DetailSkeletonProps) {
  return (
    <div aria-busy="true">
      <PageHeader back={back} title={title} description={<output>{loading}</output>} />
      <SideBySide
        main={<Skeleton height="9rem" className={css({ borderRadius: 'card' })} />}
        side={<Skeleton height="12rem" className={css({ borderRadius: 'card' })} />}
      />
    </div>
  )
}
