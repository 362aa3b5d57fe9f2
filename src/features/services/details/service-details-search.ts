import type { SearchSchemaInput } from '@tanstack/react-router'

/** `enter`: the page opens with the form for a count by hand. */
export type ServiceDetailsSearch = { enter?: boolean | undefined }

export function readServiceDetailsSearch({ enter }: ServiceDetailsSearch & SearchSchemaInput): ServiceDetailsSearch {
  return { enter: enter === true || undefined }
}
