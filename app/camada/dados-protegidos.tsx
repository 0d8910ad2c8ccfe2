import { Button, Group, Paper, Stack, Table, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { avisar } from '#app/kit/avisos/avisar.tsx';
import { avisarFalha } from '#app/kit/avisos/avisar-falha.ts';
import { ConfirmarExclusao } from '#app/kit/formulario/confirmar-exclusao.tsx';
import { useToken } from '#app/kit/token-do-formulario.tsx';
import { pedir } from '#app/pedidos/pedir.ts';

/** What the server answers: null where the key is gone. */
interface Revelados {
  readonly campos: Readonly<Record<string, string | number | boolean | null>> | null;
}

interface Props {
  readonly camada: { readonly id: string; readonly importacao_id: string };
  /** Names of the fields that are closed. */
  readonly campos: readonly string[];
  readonly podeVer: boolean;
  readonly podeDestruir: boolean;
  readonly exigeMotivo: boolean;
}

/** The personal fields of a layer: closed, shown on request to who may, and destroyed for good by who must. */
export function DadosProtegidos({ camada, campos, podeVer, podeDestruir, exigeMotivo }: Props) {
  const [revelados, setRevelados] = useState<Revelados | null>(null);
  const [ocupado, setOcupado] = useState<'vendo' | 'destruindo' | null>(null);
  const [perguntando, setPerguntando] = useState(false);
  const token = useToken();
  if (campos.length === 0) return null;

  const fazer = async (qual: 'vendo' | 'destruindo', ato: () => Promise<void>, titulo: string) => {
    setOcupado(qual);
    await ato().catch((error) => avisarFalha(error, titulo));
    setOcupado(null);
  };
  const mostrar = async () => setRevelados(await pedir<Revelados>(`/camadas/${camada.id}/protegidos`));
  const destruir = async (motivo: string) => {
    const form = new FormData();
    form.append('_token', token);
    form.append('motivo', motivo);
    await pedir(`/camadas/upload/${camada.importacao_id}/destruir-protegidos`, { form });
    avisar({ tipo: 'toast', nivel: 'success', mensagem: 'A chave foi destruída: ninguém mais lê estes dados.' });
    setRevelados({ campos: null });
    setPerguntando(false);
  };
  const abertos = revelados?.campos ?? null;
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="dados-protegidos">
      <Stack gap="sm">
        <Title order={2} size="h4" id="dados-protegidos">
          Dados protegidos
        </Title>
        {revelados !== null && abertos === null ? (
          <Text role="status">A chave deste envio foi destruída: estes dados não podem mais ser lidos.</Text>
        ) : (
          <Text size="sm">
            {campos.length === 1 ? 'Um campo guarda' : `${campos.length} campos guardam`} dados pessoais, fechados com
            uma chave que é só deste envio: {campos.join(', ')}.
          </Text>
        )}
        {abertos !== null && <Revelacao campos={abertos} />}
        <Group>
          {podeVer && revelados === null && (
            <Button
              variant="default"
              loading={ocupado === 'vendo'}
              onClick={() => void fazer('vendo', mostrar, 'Os dados não foram mostrados')}
            >
              Mostrar dados protegidos
            </Button>
          )}
          {abertos !== null && (
            <Button variant="default" onClick={() => setRevelados(null)}>
              Esconder dados protegidos
            </Button>
          )}
          {podeDestruir && !(revelados !== null && abertos === null) && (
            <Button variant="default" onClick={() => setPerguntando(true)}>
              Destruir dados protegidos
            </Button>
          )}
        </Group>
      </Stack>
      <ConfirmarExclusao
        aberta={perguntando}
        titulo="Destruir dados protegidos"
        excluindo={ocupado === 'destruindo'}
        exigeMotivo={exigeMotivo}
        aoConfirmar={(motivo) => void fazer('destruindo', () => destruir(motivo), 'Os dados não foram destruídos')}
        aoFechar={() => setPerguntando(false)}
      >
        Os dados pessoais de todas as camadas deste envio deixam de poder ser lidos, para sempre e por qualquer pessoa.
        O arquivo original, guardado à parte, não muda.
      </ConfirmarExclusao>
    </Paper>
  );
}

function Revelacao({ campos }: { readonly campos: NonNullable<Revelados['campos']> }) {
  return (
    <Table aria-label="Dados protegidos">
      <Table.Tbody>
        {Object.entries(campos).map(([nome, valor]) => (
          <Table.Tr key={nome}>
            <Table.Th scope="row">{nome}</Table.Th>
            <Table.Td>{typeof valor === 'boolean' ? (valor ? 'Sim' : 'Não') : String(valor ?? '')}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
