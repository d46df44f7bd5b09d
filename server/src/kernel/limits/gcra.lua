-- KEYS: the buckets. ARGV: the caller's deadline; the cost; a simulated clock or ''; then the quota per minute of each
-- bucket. The deadline and the clocks are UTC milliseconds.
-- Returns { 'admitted' | 'refused' | 'late', the server's clock, the instant used, fullAt of each bucket… }, the last
-- two in milliseconds since 2026. The arithmetic is that of gcra.ts.

local epoch = 1767225600000 -- 2026, as in gcra.ts
local minute = 60000
local tolerance = 0.01
local cost = tonumber(ARGV[2])

-- Lua's own conversion keeps 14 digits, which would round instants to a tenth of a millisecond.
local function exact(number) return string.format('%.17g', number) end

local time = redis.call('TIME')
local clock = time[1] * 1000 + time[2] / 1000
local now = (tonumber(ARGV[3]) or clock) - epoch

-- A command that was buffered while this server hung must not charge for a request that was refused long ago.
if clock > tonumber(ARGV[1]) then return { 'late', exact(clock), exact(now) } end

local before, after, admitted = {}, {}, true
for i, key in ipairs(KEYS) do
  local quota = tonumber(ARGV[3 + i])
  local full_at = tonumber(redis.call('GET', key) or now)
  local from = full_at > now + 2 * minute and now or math.max(full_at, now)
  before[i] = exact(full_at)
  after[i] = from + math.min(cost, quota) * minute / quota
  if after[i] - (now + minute) > tolerance * minute / math.max(1, quota) then admitted = false end
end

if not admitted then return { 'refused', exact(clock), exact(now), unpack(before) } end

for i, key in ipairs(KEYS) do
  redis.call('SET', key, exact(after[i]), 'PX', math.ceil(after[i] - now) + 1000)
  after[i] = exact(after[i])
end
return { 'admitted', exact(clock), exact(now), unpack(after) }
