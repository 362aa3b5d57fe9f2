import { ServiceInstanceType } from '@/domain/services/service-instance.schema.ts'

export const instanceTypes = ServiceInstanceType.options.map((type) => ({ value: type, label: type }))
