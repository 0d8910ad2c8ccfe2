"""Asks the double of Sentinel Hub as its official client does, and prints what it read."""

import json
import sys

from sentinelhub import (
    CRS,
    BBox,
    DataCollection,
    MimeType,
    MosaickingOrder,
    SentinelHubCatalog,
    SentinelHubDownloadClient,
    SentinelHubRequest,
    SentinelHubSession,
    SHConfig,
)
from sentinelhub.exceptions import DownloadFailedException

given = json.load(sys.stdin)
address = given["address"]


def config(secret):
    return SHConfig(
        use_defaults=True,
        sh_client_id=given["id"],
        sh_client_secret=secret,
        sh_base_url=address,
        sh_token_url=address + "/auth/realms/main/protocol/openid-connect/token",
        max_download_attempts=1,
        download_sleep_time=0,
    )


right = config(given["secret"])
try:
    SentinelHubSession(config=config("wrong"))
    refused = None
except Exception as error:
    refused = type(error).__name__

catalogue = SentinelHubCatalog(config=right)
found = catalogue.search(
    DataCollection.SENTINEL2_L2A,
    bbox=BBox(given["bbox"], CRS.WGS84),
    time=tuple(given["time"]),
    filter=given["filter"],
    limit=2,
)
ids = found.get_ids()
item = catalogue.get_feature(DataCollection.SENTINEL2_L2A, given["scene"])
try:
    catalogue.get_feature(DataCollection.SENTINEL2_L2A, "S2A_MSIL2A_nothing")
    missing = None
except DownloadFailedException as error:
    missing = error.request_exception.response.status_code

here = DataCollection.SENTINEL2_L2A.define_from("double", service_url=address)
request = SentinelHubRequest(
    evalscript=given["process"]["evalscript"],
    input_data=[
        SentinelHubRequest.input_data(
            data_collection=here,
            time_interval=tuple(given["process"]["time"]),
            mosaicking_order=MosaickingOrder.MOST_RECENT,
        )
    ],
    responses=[SentinelHubRequest.output_response("default", MimeType.PNG)],
    bbox=BBox(given["process"]["bbox"], CRS.POP_WEB),
    size=(256, 256),
    config=right,
)
picture = request.get_data()[0]

# The double says "50" once: fifty seconds here would be far longer than this may run.
client = SentinelHubDownloadClient(config=right)
after_limit = client.download(request.download_list[0])

json.dump(
    {
        "refused": refused,
        "ids": ids,
        "timestamps": [stamp.isoformat() for stamp in found.get_timestamps()],
        "clouds": item["properties"].get("eo:cloud_cover"),
        "geometry": found.get_geometries()[0].geometry.geom_type,
        "missing": missing,
        "shape": list(picture.shape),
        "pixel": [int(part) for part in picture[128][128]],
        "afterLimit": list(after_limit.shape),
        "payload": request.payload,
    },
    sys.stdout,
)
