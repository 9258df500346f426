"""deploy/kubernetes.yaml fits the service and itself: its names, its labels, its probes and its times."""

from __future__ import annotations

import re
import subprocess
from typing import Any

import httpx
import pytest
import yaml

import image
from patience import LIMIT
from service import ROOT, binary

TEXT = (ROOT / "deploy/kubernetes.yaml").read_text()
OBJECTS = {it["kind"]: it for it in yaml.safe_load_all(TEXT)}
POD = OBJECTS["Deployment"]["spec"]["template"]["spec"]
[CONTAINER] = POD["containers"]
ENVIRONMENT = {it["name"]: it for it in CONTAINER["env"]}
LABELS = OBJECTS["Deployment"]["spec"]["template"]["metadata"]["labels"]


def test_the_objects_are_of_the_versions_that_have_them():
    assert {kind: it["apiVersion"] for kind, it in OBJECTS.items()} == {
        "Deployment": "apps/v1",
        "Service": "v1",
        "PodDisruptionBudget": "policy/v1",
        "NetworkPolicy": "networking.k8s.io/v1",
    }
    assert {it["metadata"]["name"] for it in OBJECTS.values()} == {"detent"}


def test_every_selector_selects_the_pods():
    spread = POD["topologySpreadConstraints"]
    selectors = [
        OBJECTS["Deployment"]["spec"]["selector"]["matchLabels"],
        OBJECTS["Service"]["spec"]["selector"],
        OBJECTS["PodDisruptionBudget"]["spec"]["selector"]["matchLabels"],
        OBJECTS["NetworkPolicy"]["spec"]["podSelector"]["matchLabels"],
        *(it["labelSelector"]["matchLabels"] for it in spread),
    ]
    assert spread and all(it and it.items() <= LABELS.items() for it in selectors)


def test_every_variable_is_one_of_the_service():
    help_text = subprocess.run([binary(), "serve", "--help"], capture_output=True, text=True, timeout=LIMIT).stdout
    known = set(re.findall(r"DETENT_[A-Z_]+", help_text))
    assert len(ENVIRONMENT) == len(CONTAINER["env"]) > 5
    assert set(re.findall(r"DETENT_[A-Z_]+", TEXT)) <= known
    assert all(("value" in it) != ("valueFrom" in it) for it in ENVIRONMENT.values())
    assert all(isinstance(it.get("value", ""), str) for it in ENVIRONMENT.values())


def test_no_service_of_the_cluster_sets_a_variable():
    """Kubernetes would set DETENT_PORT for a Service that is named detent."""
    assert POD["enableServiceLinks"] is False
    deployment = (ROOT / "docs/deployment.md").read_text()
    assert "enableServiceLinks: false" in deployment.split("## In Kubernetes")[1]


def test_the_service_takes_the_values(tmp_path):
    """It refuses a wrong one with 64. This one ends because its key is not there."""
    values = {name: it["value"] for name, it in ENVIRONMENT.items() if "value" in it} | {
        "DETENT_STORE": "redis+unix:///nowhere", "DETENT_AUTH_KEY": str(tmp_path / "none"),
        "DETENT_METRICS_ADDRESS": "127.0.0.1:0",
    }
    command = [binary(), "serve", "--port", "0"]
    result = subprocess.run(command, env=values, capture_output=True, text=True, timeout=LIMIT)
    assert str(tmp_path / "none") in result.stderr, result.stderr


def test_secrets_are_named_and_not_in_the_text():
    store = ENVIRONMENT["DETENT_STORE"]["valueFrom"]["secretKeyRef"]
    [keys] = [it["secret"] for it in POD["volumes"]]
    [mount] = CONTAINER["volumeMounts"]
    made = dict(re.findall(r"(?m)^#   kubectl create secret generic (\S+) --from-file=(\S+)$", TEXT))
    assert made == {store["name"]: store["key"], keys["secretName"]: "detent.key"}
    assert ENVIRONMENT["DETENT_AUTH_KEY"]["value"] == f"{mount['mountPath']}/{made[keys['secretName']]}"
    assert "Secret" not in OBJECTS and mount["readOnly"] is True
    # Its group may read it, others may not: then the service has nothing to warn of.
    assert keys["defaultMode"] == 0o440


def test_a_pod_may_do_little():
    assert POD["automountServiceAccountToken"] is False
    assert POD["securityContext"]["runAsNonRoot"] is True
    user, group = image.arguments("USER")[-1].split(":")
    assert (str(POD["securityContext"]["runAsUser"]), str(POD["securityContext"]["fsGroup"])) == (user, group)
    assert CONTAINER["securityContext"] == {
        "readOnlyRootFilesystem": True, "allowPrivilegeEscalation": False, "capabilities": {"drop": ["ALL"]},
    }
    assert set(CONTAINER["resources"]["limits"]) == set(CONTAINER["resources"]["requests"]) == {"cpu", "memory"}
    # Over Redis the service writes no file.
    assert [it["name"] for it in POD["volumes"]] == ["keys"]


@pytest.mark.parametrize("probe", ["livenessProbe", "readinessProbe"])
def test_the_probes_are_served(probe: str, client: httpx.Client):
    asked: dict[str, Any] = CONTAINER[probe]["httpGet"]
    assert client.get(asked["path"]).status_code == 200
    assert asked["port"] == "http"


def test_the_ports_are_those_of_the_service():
    ports = {it["name"]: it["containerPort"] for it in CONTAINER["ports"]}
    assert str(ports["http"]) in image.arguments("EXPOSE")
    assert ENVIRONMENT["DETENT_METRICS_ADDRESS"]["value"].endswith(f":{ports['metrics']}")
    assert [it["targetPort"] for it in OBJECTS["Service"]["spec"]["ports"]] == ["http"]
    policy = OBJECTS["NetworkPolicy"]["spec"]
    assert policy["policyTypes"] == ["Ingress", "Egress"]
    assert {port["port"]: "from" in rule for rule in policy["ingress"] for port in rule["ports"]} == {
        "http": False, "metrics": True,
    }
    assert all(rule["to"] for rule in policy["egress"])
    assert {port["port"] for rule in policy["egress"] for port in rule["ports"]} == {6379, 53}


def test_a_pod_is_replaced_after_another_is_ready_and_has_the_time_to_stop():
    deployment = OBJECTS["Deployment"]["spec"]
    assert deployment["replicas"] > OBJECTS["PodDisruptionBudget"]["spec"]["maxUnavailable"]
    assert deployment["strategy"]["rollingUpdate"]["maxUnavailable"] == 0
    stopping = [int(ENVIRONMENT[f"DETENT_DRAIN_{it}"]["value"].removesuffix("s")) for it in ("DELAY", "TIMEOUT")]
    assert POD["terminationGracePeriodSeconds"] > sum(stopping)
    readiness = CONTAINER["readinessProbe"]
    assert stopping[0] > readiness["periodSeconds"] * readiness["failureThreshold"]
