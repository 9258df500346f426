-- The same request as often as the server takes it.
--
--   wrk -t 1 -c 8 -d 10s -s request.lua http://127.0.0.1:8080 -- METHOD PATH FILE TOKEN
--
-- FILE has the body, or is "" for none.

function init(arguments)
  local method, path, file, token = arguments[1], arguments[2], arguments[3], arguments[4]
  local body = file ~= "" and assert(io.open(file)):read("*a") or nil
  wrk.headers["Authorization"] = "Bearer " .. token
  wrk.headers["Content-Type"] = "application/json"
  request = function() return wrk.format(method, path, nil, body) end
end

function response(status)
  if status == 429 then refused = (refused or 0) + 1 end
end
