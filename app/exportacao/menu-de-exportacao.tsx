import { Anchor, Button, Group, NativeSelect, Popover, Stack, Text } from '@mantine/core';
import { Link } from '@remix-run/react';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { avisar } from '#app/kit/avisos/avisar.tsx';
import { avisarFalha } from '#app/kit/avisos/avisar-falha.ts';
import { camposDaSelecao, type Selecao } from '#app/kit/lista/selecao.ts';
import { camadas } from '#app/mensagens/especificacao.ts';
import { FORMATOS, type Formato, formatoAceita } from '#domain/exportacao/formatos.ts';
import { SISTEMAS } from '#domain/exportacao/sistemas.ts';

interface Props {
  readonly selecao: Selecao;
  /** What the list was narrowed to, as `filters` carries it. */
  readonly filtros: object;
}

const SIRGAS = 4674;
const WGS84 = 4326;

/** Takes the ticked layers away as a file. */
export function MenuDeExportacao({ selecao, filtros }: Props) {
  const [aberto, setAberto] = useState(false);
  const { exportando, exportar, desistir } = useExportar();
  return (
    <Popover opened={aberto} onChange={setAberto} position="top-start" width={300} trapFocus returnFocus shadow="md">
      <Popover.Target>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconDownload size={14} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => setAberto(!aberto)}
        >
          {exportando ? 'Exportando…' : 'Exportar'}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        {exportando ? (
          <EmCurso aoDesistir={desistir} />
        ) : (
          <Escolha
            aoExportar={async (formato, crs) => {
              const feito = await exportar(selecao, filtros, formato, crs);
              if (feito) setAberto(false);
            }}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

function Escolha({ aoExportar }: { aoExportar(formato: Formato, crs: number): void }) {
  const [formato, setFormato] = useState<Formato>('gpkg');
  const [escolhido, setEscolhido] = useState(SIRGAS);
  const crs = formatoAceita(formato, escolhido) ? escolhido : WGS84;
  return (
    <Stack gap="xs">
      <NativeSelect
        label="Formato"
        data-autofocus
        value={formato}
        onChange={(event) => setFormato(event.currentTarget.value as Formato)}
        data={Object.entries(FORMATOS).map(([value, { nome }]) => ({ value, label: nome }))}
        description={FORMATOS[formato].nota}
      />
      <NativeSelect
        label="Projeção"
        value={String(crs)}
        onChange={(event) => setEscolhido(Number(event.currentTarget.value))}
        data={SISTEMAS.map(({ codigo, nome }) => ({
          ...{ value: String(codigo), label: `${nome} (EPSG:${codigo})` },
          disabled: !formatoAceita(formato, codigo),
        }))}
      />
      <Button size="sm" onClick={() => aoExportar(formato, crs)}>
        Baixar
      </Button>
      <Anchor component={Link} to="/camadas/exportacoes" size="xs">
        Minhas exportações
      </Anchor>
    </Stack>
  );
}

function EmCurso({ aoDesistir }: { aoDesistir(): void }) {
  return (
    <Group justify="space-between" wrap="nowrap">
      <Text size="sm" role="status">
        Preparando o arquivo…
      </Text>
      <Button size="compact-sm" variant="default" onClick={aoDesistir}>
        Cancelar
      </Button>
    </Group>
  );
}

/** One export at a time; leaving the list does not give it up. */
function useExportar() {
  const [exportando, setExportando] = useState(false);
  const desistencia = useRef<AbortController | null>(null);
  const montado = useRef(true);
  useEffect(() => {
    montado.current = true;
    return () => {
      montado.current = false;
    };
  }, []);

  async function exportar(selecao: Selecao, filtros: object, formato: Formato, crs: number): Promise<boolean> {
    const form = new FormData();
    for (const [campo, valor] of camposDaSelecao(selecao)) form.append(campo, valor);
    form.append('filters', JSON.stringify(filtros));
    form.append('file_type', formato);
    form.append('projection', String(crs));
    const controle = new AbortController();
    desistencia.current = controle;
    setExportando(true);
    try {
      // What reads the answer comes with it: the list itself needs none of it.
      const { pedirArquivo } = await import('./pedir-arquivo.ts');
      const pedido = await pedirArquivo(form, controle.signal);
      if (!pedido.feito) avisar({ tipo: 'toast', nivel: 'info', mensagem: pedido.mensagem });
      else if (pedido.avisos.length > 0) {
        avisar({ tipo: 'alert', nivel: 'warning', titulo: pedido.nome, mensagem: '', itens: pedido.avisos });
      }
      return true;
    } catch (error) {
      if (!controle.signal.aborted) avisarFalha(error, camadas.naoBaixadas);
      return false;
    } finally {
      if (montado.current) setExportando(false);
    }
  }
  return { exportando, exportar, desistir: () => desistencia.current?.abort() };
}
