{{- define "tessera.labels" -}}
app.kubernetes.io/name: tessera
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end }}

{{- define "tessera.selector" -}}
app.kubernetes.io/name: tessera
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{/* The pod of a role: context, role ("web" or "worker"), command. */}}
{{- define "tessera.pod" -}}
{{- $values := .root.Values }}
{{- $role := index $values .role }}
metadata:
  labels:
    {{- include "tessera.labels" .root | nindent 4 }}
    app.kubernetes.io/component: {{ .role }}
  annotations:
    checksum/settings: {{ include (print .root.Template.BasePath "/settings.yaml") .root | sha256sum }}
spec:
  # Kubernetes would name services in TESSERA_…, which the program takes for unknown settings.
  enableServiceLinks: false
  automountServiceAccountToken: false
  {{- with $values.imagePullSecrets }}
  imagePullSecrets:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  securityContext:
    runAsNonRoot: true
    runAsUser: 1000
    runAsGroup: 1000
    fsGroup: 1000
    fsGroupChangePolicy: OnRootMismatch
    seccompProfile: { type: RuntimeDefault }
  # The drain, and 25 seconds to finish what is under way.
  terminationGracePeriodSeconds: {{ add $values.web.drainSeconds 30 }}
  topologySpreadConstraints:
    - maxSkew: 1
      topologyKey: kubernetes.io/hostname
      whenUnsatisfiable: ScheduleAnyway
      labelSelector:
        matchLabels:
          {{- include "tessera.selector" .root | nindent 10 }}
          app.kubernetes.io/component: {{ .role }}
  containers:
    - name: tessera
      image: "{{ $values.image.repository }}:{{ $values.image.tag | default .root.Chart.AppVersion }}"
      imagePullPolicy: {{ $values.image.pullPolicy }}
      args: [{{ .command }}]
      envFrom:
        - configMapRef: { name: {{ .root.Release.Name }}-settings }
        - secretRef: { name: {{ $values.existingSecret }} }
      {{- if $values.metrics.enabled }}
      env:
        {{- if eq .role "web" }}
        - name: POD_IP
          valueFrom: { fieldRef: { fieldPath: status.podIP } }
        # Prometheus asks by address, and the program answers /metrics only under names of its own.
        - name: TESSERA_HOST_ALIASES
          value: "$(POD_IP){{ with index $values.settings "TESSERA_HOST_ALIASES" }},{{ . }}{{ end }}"
        {{- else }}
        - name: TESSERA_METRICS_PORT
          value: {{ $values.metrics.workerPort | quote }}
        {{- end }}
      {{- end }}
      securityContext:
        allowPrivilegeEscalation: false
        readOnlyRootFilesystem: true
        capabilities: { drop: [ALL] }
      resources:
        {{- toYaml $role.resources | nindent 8 }}
      {{- if eq .role "web" }}
      ports:
        - { name: http, containerPort: 3000 }
      startupProbe:
        httpGet: { path: /livez, port: http }
        periodSeconds: 2
        # Half an hour: a migration of a large database must not be cut off. A start that fails ends by itself.
        failureThreshold: 900
      readinessProbe:
        httpGet: { path: /readyz, port: http }
        periodSeconds: 2
        timeoutSeconds: 2
        failureThreshold: 1
      livenessProbe:
        httpGet: { path: /livez, port: http }
        periodSeconds: 10
        timeoutSeconds: 5
        failureThreshold: 3
      {{- else if $values.metrics.enabled }}
      ports:
        - { name: metrics, containerPort: {{ $values.metrics.workerPort }} }
      {{- end }}
      volumeMounts:
        - { name: files, mountPath: /data }
        - { name: tmp, mountPath: /tmp }
  volumes:
    - name: files
      persistentVolumeClaim:
        claimName: {{ $values.files.existingClaim | default (print .root.Release.Name "-files") }}
    - name: tmp
      emptyDir: { sizeLimit: 256Mi }
{{- end }}
