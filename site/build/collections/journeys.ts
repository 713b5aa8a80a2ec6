/**
 * What callers do with the API, step by step: the source of the Arazzo description. Every endpoint of the table takes
 * part.
 */
import type { EndpointId } from '../../../inquiry-service/contract/endpoints.ts'
import {
  ESTIMATE_EXAMPLES,
  EXAMPLE_VARIANT,
  INQUIRY_EXAMPLES,
} from '../../../inquiry-service/contract/openapi/examples.ts'

/** A value that an earlier step kept from its answer. */
interface Kept {
  kept: string
  by: string
}

/** An input that the caller supplies. */
interface Input {
  input: 'idempotencyKey' | InquiryField
}

/** The example inquiry to buy; the service drops empty fields. */
type InquiryField = keyof typeof INQUIRY_EXAMPLES.buy.value

export const INQUIRY_FIELDS = Object.keys(INQUIRY_EXAMPLES.buy.value) as readonly InquiryField[]

export type Value = string | number | boolean | Kept | Input

export interface Step {
  /** Unique within the collection. */
  id: string
  title: string
  endpoint: EndpointId
  path?: Readonly<Record<string, Value>>
  headers?: Readonly<Record<string, Value>>
  body?: Readonly<Record<string, Value>>
  status: 200 | 202
  /** Name → value that the answer must have, apart from its status. */
  answerHeaders?: Readonly<Record<string, string>>
  /** Member of the body → its required value. */
  answerBody?: Readonly<Record<string, Value>>
  /** Name → its location in the body. */
  keeps?: Readonly<Record<string, readonly (string | number)[]>>
}

export interface Journey {
  id: string
  title: string
  description: string
  /** Affects people, so it must never run by accident. */
  isReal?: boolean
  steps: readonly Step[]
}

const ENOUGH_TO_READ: readonly Step[] = [
  { id: 'readHealth', title: 'Ask what is configured', endpoint: 'health', status: 200 },
  { id: 'readCatalog', title: 'Read the catalog', endpoint: 'catalog', status: 200 },
  {
    id: 'readVariant',
    title: 'Read one variant',
    endpoint: 'variant',
    path: { variantId: EXAMPLE_VARIANT.variantId },
    status: 200,
    keeps: { documentId: ['sourceIds', 0] },
  },
  {
    id: 'readDocument',
    title: 'Read the record of its first document',
    endpoint: 'document',
    path: { documentId: { kept: 'documentId', by: 'readVariant' } },
    status: 200,
  },
  { id: 'listDocuments', title: 'List all documents', endpoint: 'documents', status: 200 },
  { id: 'listArticles', title: 'List all articles', endpoint: 'articles', status: 200 },
]

const FROM_DEVICE_TO_CHECK: readonly Step[] = [
  {
    id: 'readDevice',
    title: 'Take the memory of a device from the catalog',
    endpoint: 'variant',
    path: { variantId: EXAMPLE_VARIANT.variantId },
    status: 200,
    keeps: { memoryGB: ['memoryGB'] },
  },
  {
    id: 'estimateInference',
    title: 'Estimate the memory to serve a model on it',
    endpoint: 'estimate',
    body: { ...ESTIMATE_EXAMPLES.inference.value, deviceCapacityGB: { kept: 'memoryGB', by: 'readDevice' } },
    status: 200,
  },
  {
    id: 'estimateTraining',
    title: 'Estimate training a model',
    endpoint: 'estimate',
    body: ESTIMATE_EXAMPLES.training.value,
    status: 200,
  },
  {
    id: 'checkPurchase',
    title: 'Check an inquiry to buy without sending it',
    endpoint: 'sandbox',
    body: INQUIRY_EXAMPLES.buy.value,
    status: 200,
  },
  {
    id: 'checkSale',
    title: 'Check an inquiry to sell without sending it',
    endpoint: 'sandbox',
    body: INQUIRY_EXAMPLES.sell.value,
    status: 200,
  },
]

const inquiry = Object.fromEntries(INQUIRY_FIELDS.map((field) => [field, { input: field }]))

const submission = {
  endpoint: 'requests',
  headers: { 'Idempotency-Key': { input: 'idempotencyKey' } },
  body: inquiry,
  status: 202,
} as const

const ONCE_FOR_ALL: readonly Step[] = [
  {
    id: 'checkInquiry',
    title: 'Check the inquiry first',
    endpoint: 'sandbox',
    body: inquiry,
    status: 200,
  },
  { ...submission, id: 'submitInquiry', title: 'Submit it', keeps: { requestId: ['requestId'] } },
  {
    ...submission,
    id: 'submitAgain',
    title: 'Submit it again, as after a lost answer',
    answerHeaders: { 'Idempotent-Replayed': 'true' },
    answerBody: { requestId: { kept: 'requestId', by: 'submitInquiry' } },
  },
]

export const JOURNEYS: readonly Journey[] = [
  {
    id: 'figureToDocument',
    title: 'From the catalog to a document',
    description: 'Reads the lists, one exact variant, and the manufacturer document that its figures rest on.',
    steps: ENOUGH_TO_READ,
  },
  {
    id: 'deviceToCheckedInquiry',
    title: 'From a device to a checked inquiry',
    description:
      'Takes the capacity of a device from its sourced figure, estimates memory with it, and checks inquiries in the sandbox. Nothing is stored or sent.',
    steps: FROM_DEVICE_TO_CHECK,
  },
  {
    id: 'submitOnce',
    title: 'Submit a real inquiry, once',
    description:
      'Sends a real inquiry to people: only with the authorisation of the buyer or seller. The same key and body give the same inquiry, however often they are sent.',
    isReal: true,
    steps: ONCE_FOR_ALL,
  },
]
