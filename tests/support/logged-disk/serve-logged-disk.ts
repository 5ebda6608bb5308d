// A disk with a log: one file, served to the kernel by the FUSE protocol (version 7.31). Writes and flushes are logged in their order
// before they are answered. This is a separate process, because the process that mounts the disk waits for it. Arguments: an empty file
// that becomes the disk, the image with its content, the log. Ends when the disk is unmounted.
import { spawn } from 'node:child_process'
import { fstatSync, openSync, readSync, writeSync } from 'node:fs'
import { writeRecord } from './disk-log.ts'

const [, , mountpoint = '', imagePath = '', logPath = ''] = process.argv
const image = openSync(imagePath, 'r+')
const log = openSync(logPath, 'w')
const fuse = openSync('/dev/fuse', 'r+')

const OPERATION = {
  getattr: 3,
  setattr: 4,
  open: 14,
  read: 15,
  write: 16,
  release: 18,
  fsync: 20,
  flush: 25,
  init: 26,
} as const
/** FORGET, BATCH_FORGET and INTERRUPT, which expect no answer. */
const UNANSWERED = new Set([2, 36, 42])
const NOT_IMPLEMENTED = -38

const HEADER_BYTES = 40
const WRITE_HEADER_BYTES = 40
const MAX_WRITE_BYTES = 1024 * 1024
const BIG_WRITES = 0x20
const MAX_PAGES = 0x40_00_00
const REGULAR_FILE = 0o100_600

function introduction(): Buffer {
  const reply = Buffer.alloc(64)
  reply.writeUInt32LE(7, 0)
  reply.writeUInt32LE(31, 4)
  reply.writeUInt32LE(BIG_WRITES | MAX_PAGES, 12)
  reply.writeUInt32LE(MAX_WRITE_BYTES, 20)
  reply.writeUInt32LE(1, 24)
  reply.writeUInt16LE(MAX_WRITE_BYTES / 4096, 28)
  return reply
}

function attributes(): Buffer {
  const reply = Buffer.alloc(104)
  const { size } = fstatSync(image)
  reply.writeBigUInt64LE(1n, 16)
  reply.writeBigUInt64LE(BigInt(size), 24)
  reply.writeBigUInt64LE(BigInt(size / 512), 32)
  reply.writeUInt32LE(REGULAR_FILE, 76)
  reply.writeUInt32LE(1, 80)
  reply.writeUInt32LE(4096, 96)
  return reply
}

function read(body: Buffer): Buffer {
  const reply = Buffer.alloc(body.readUInt32LE(16))
  const bytes = readSync(image, reply, 0, reply.length, Number(body.readBigUInt64LE(8)))
  return reply.subarray(0, bytes)
}

function write(body: Buffer): Buffer {
  const offset = Number(body.readBigUInt64LE(8))
  const bytes = body.subarray(WRITE_HEADER_BYTES, WRITE_HEADER_BYTES + body.readUInt32LE(16))
  writeSync(image, bytes, 0, bytes.length, offset)
  writeRecord(log, { offset, bytes })
  const reply = Buffer.alloc(8)
  reply.writeUInt32LE(bytes.length, 0)
  return reply
}

/** Undefined for an unsupported operation. */
function answer(operation: number, body: Buffer): Buffer | undefined {
  switch (operation) {
    case OPERATION.init:
      return introduction()
    case OPERATION.getattr:
    case OPERATION.setattr:
      return attributes()
    case OPERATION.open:
      return Buffer.alloc(16)
    case OPERATION.read:
      return read(body)
    case OPERATION.write:
      return write(body)
    case OPERATION.fsync:
      writeRecord(log, 'flush')
      return Buffer.alloc(0)
    case OPERATION.release:
    case OPERATION.flush:
      return Buffer.alloc(0)
    default:
      return undefined
  }
}

const options = 'fd=3,rootmode=100600,user_id=0,group_id=0'
spawn('mount', ['-i', '-t', 'fuse', '-o', options, 'logged-disk', mountpoint], {
  stdio: ['ignore', 'ignore', 'inherit', fuse],
})

const MOUNTED_WITHIN_MS = 10_000
const started = Date.now()
const idle = new Int32Array(new SharedArrayBuffer(4))
let isMounted = false

const request = Buffer.alloc(MAX_WRITE_BYTES + 64 * 1024)
for (;;) {
  let length = 0
  try {
    length = readSync(fuse, request, 0, request.length, null)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENODEV') break
    if (code === 'EPERM' && !isMounted && Date.now() - started < MOUNTED_WITHIN_MS) {
      Atomics.wait(idle, 0, 0, 5)
      continue
    }
    // A request that was withdrawn while it was being read.
    if (code === 'ENOENT' || code === 'EINTR') continue
    throw error
  }
  isMounted = true
  const operation = request.readUInt32LE(4)
  if (UNANSWERED.has(operation)) continue
  const body = answer(operation, request.subarray(HEADER_BYTES, length))
  const reply = Buffer.alloc(16 + (body?.length ?? 0))
  reply.writeUInt32LE(reply.length, 0)
  reply.writeInt32LE(body === undefined ? NOT_IMPLEMENTED : 0, 4)
  request.copy(reply, 8, 8, 16)
  body?.copy(reply, 16)
  writeSync(fuse, reply)
}
