import type { ReactNode } from 'react'
import { pageHeader } from '@/styled-system/recipes'

export type PageHeaderProps = {
  /** The kind of page in small letters above a title that is only a name. */
  kind?: string | undefined
  title: ReactNode
  description?: ReactNode
  action?: ReactNode
  back?: ReactNode
}

/** Shows the page's main heading, which gets the focus after a navigation. */
export function PageHeader({ kind, title, description, action, back }: PageHeaderProps) {
  const style = pageHeader()
  return (
    <header className={style.root}>
      <div className={style.words}>
        {back ? <div className={style.back}>{back}</div> : null}
        <h1 tabIndex={-1} className={style.title}>
          {kind ? <span className={style.kind}>{kind} </span> : null}
          {title}
        </h1>
        {description ? <p className={style.description}>{description}</p> : null}
      </div>
      {action ? <div className={style.action}>{action}</div> : null}
    </header>
  )
}
