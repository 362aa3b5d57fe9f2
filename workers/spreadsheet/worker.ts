import { expose } from 'comlink'
import { createSpreadsheet } from './spreadsheet.ts'

expose(createSpreadsheet())
