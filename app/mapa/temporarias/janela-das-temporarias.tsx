import { Alert, Button, Group, List, Modal, Stack, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import alvo from '#app/kit/arquivos/alvo-de-arquivos.module.css';
import { AlvoDeArquivos } from '#app/kit/arquivos/alvo-de-arquivos.tsx';
import { avisar } from '#app/kit/avisos/avisar.tsx';
import { tamanho } from '#app/kit/formatos.ts';
import { useJanelaTardia } from '#app/kit/janela-tardia.ts';
import { useToken } from '#app/kit/token-do-formulario.tsx';
import type { AreaTemporaria } from './area-temporaria.ts';
import { enviarTemporarias } from './enviar-temporarias.ts';
import { FORMATOS, MAX_ARQUIVOS } from './regras.ts';

interface Props {
  /** What was dropped on the map; empty where the window was opened by its button. */
  readonly soltos: readonly File[];
  aoCarregar(areas: readonly AreaTemporaria[]): void;
  aoFechar(): void;
}

/** Takes KML and KMZ files to be looked at on the map. */
export default function JanelaDasTemporarias({ soltos, aoCarregar, aoFechar }: Props) {
  const [aberta, fechar] = useJanelaTardia();
  const [arquivos, setArquivos] = useState<readonly File[]>(soltos);
  const [recusas, setRecusas] = useState<readonly string[]>([]);
  const [enviando, setEnviando] = useState(false);
  const token = useToken();
  const enviar = async (quais: readonly File[]) => {
    setEnviando(true);
    const enviadas = await enviarTemporarias(quais, token);
    setEnviando(false);
    if ('recusas' in enviadas) return setRecusas(enviadas.recusas);
    aoCarregar(enviadas.areas);
    for (const mensagem of enviadas.avisos) avisar({ tipo: 'toast', nivel: 'warning', mensagem });
    fechar();
  };
  const primeiro = useRef(() => (soltos.length > 0 ? void enviar(soltos) : undefined));
  // What was dropped on the map was meant for it: nobody has to say so again.
  useEffect(() => primeiro.current(), []);
  const escolher = (lista: FileList | null) => {
    setArquivos([...(lista ?? [])]);
    setRecusas([]);
  };
  return (
    <Modal
      opened={aberta}
      onClose={fechar}
      onExitTransitionEnd={aoFechar}
      title="Enviar áreas temporárias"
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      <Stack>
        <Text size="sm">
          Arquivos .kml ou .kmz, até {MAX_ARQUIVOS}, de até 10 MB cada um e com até 5.000 km² ao todo. Nada é guardado:
          as áreas somem ao recarregar a página.
        </Text>
        <AlvoDeArquivos
          multiple
          accept={FORMATOS.join(',')}
          aria-label="Arquivos KML ou KMZ"
          aoSoltar={({ files }) => escolher(files)}
          onChange={({ currentTarget }) => escolher(currentTarget.files)}
        >
          <IconUpload size={20} aria-hidden />
          <Text span size="sm">
            Escolha arquivos ou solte-os aqui
          </Text>
        </AlvoDeArquivos>
        {arquivos.length > 0 && (
          <List size="sm" aria-label="Arquivos escolhidos">
            {numerados(arquivos).map(([numero, { name, size }]) => (
              <List.Item key={numero} className={alvo.nome ?? ''}>
                {name} ({tamanho(size)})
              </List.Item>
            ))}
          </List>
        )}
        {recusas.length > 0 && (
          <Alert color="red" role="alert">
            {numerados(recusas).map(([numero, recusa]) => (
              <Text key={numero} size="sm">
                {recusa}
              </Text>
            ))}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={fechar}>
            Cancelar
          </Button>
          <Button loading={enviando} onClick={() => void enviar(arquivos)}>
            Mostrar no mapa
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** Two files may bear one name, and two refusals say the same. */
const numerados = <T,>(todos: readonly T[]): readonly (readonly [number, T])[] =>
  todos.map((um, i) => [i + 1, um] as const);
